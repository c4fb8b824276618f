import type { BackgroundRemover } from './background-remover.ts'

/** The environment variable that is missing for background removal; null: it is configured. The browser's code names no key. */
export interface CutOutSetup {
  missing: string | null
}

/** Whether background removal is configured, for the browser: which variable is missing. */
export function cutOutSetup(remover: BackgroundRemover | null): CutOutSetup {
  return { missing: remover ? null : 'REMOVE_BG_API_KEY' }
}
