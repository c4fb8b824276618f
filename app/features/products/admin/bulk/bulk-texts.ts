import { formatCount } from '#app/platform/format-count.ts'
import { countArtworks } from '../count-artworks.ts'
import type { BulkRun } from './use-bulk-change.ts'

/** The result of a bulk change: `12 artworks given a new price, 3 left unchanged`. Empty if nothing changed. */
export function describeRun({ change, changed, left }: Pick<BulkRun, 'change' | 'changed' | 'left'>): string {
  const verb = verbs[change.kind === 'set-status' ? change.status : change.kind]
  if (left === 0) return changed === 0 ? '' : `${countArtworks(changed)} ${verb}`
  if (changed === 0) return `${countArtworks(left)} left unchanged`
  return `${countArtworks(changed)} ${verb}, ${formatCount(left)} left unchanged`
}

const verbs = {
  published: 'published',
  draft: 'taken back to draft',
  move: 'moved',
  'change-prices': 'given a new price',
  delete: 'deleted',
}
