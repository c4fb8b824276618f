import type { BulkRun } from './use-bulk-change.ts'

/** `1 artwork`, `1,234 artworks`. */
export function countArtworks(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'artwork' : 'artworks'}`
}

/** What a change of several works has done: `12 artworks published`. */
export function describeRun({ change, changed }: BulkRun): string {
  return `${countArtworks(changed)} ${verbs[change.kind === 'set-status' ? change.status : change.kind]}`
}

const verbs = {
  published: 'published',
  draft: 'taken back to draft',
  move: 'moved',
  'change-prices': 'given a new price',
  delete: 'deleted',
}
