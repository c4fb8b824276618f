import type { BackgroundRemover } from './background-remover.ts'

/** Which variable of the environment connects background removal; null: it is connected. The browser's code names no key. */
export interface CutOutSetup {
  missing: string | null
}

/** What a browser is told of whether background removal is connected: which variable is missing. */
export function cutOutSetup(remover: BackgroundRemover | null): CutOutSetup {
  return { missing: remover ? null : 'REMOVE_BG_API_KEY' }
}
