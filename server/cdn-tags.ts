import { type Change, isStaffTopic } from '#app/features/live/live-topics.ts'

/** The tag of every page: all are made from the gallery's settings. */
export const everyPage = 'settings_changes'

/** In the place of more works than a proxy's buffer for headers has room for: 4 KB, with some hundred bytes for the others. */
const manyWorks = 'many_works'
const mostWorks = 40

/** What a CDN is told of a page that is made from `topics` and shows `works`. */
export function cdnTags(topics: readonly string[], works: ReadonlySet<string>): string[] {
  return [...topics, ...(works.size > mostWorks ? [manyWorks] : works)]
}

/** The tags of the pages that `change` concerns. */
export function tagsOfChange({ topic, heldWorks }: Change): readonly string[] {
  if (heldWorks) return [...heldWorks, manyWorks]
  return isStaffTopic(topic) ? [] : [topic]
}
