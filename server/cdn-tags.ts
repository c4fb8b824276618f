import { type Change, isStaffTopic } from '#app/features/live/live-topics.ts'

/** The tag of every page: all are made from the gallery's settings. */
export const everyPage = 'settings_changes'

/** Replaces the tags of works if they do not fit into a proxy's header buffer: 4 KB, with some hundred bytes for the other headers. */
const manyWorks = 'many_works'
const maxWorks = 40

/** The tags of a page that is made from `topics` and shows `works`. */
export function cdnTags(topics: readonly string[], works: ReadonlySet<string>): string[] {
  return [...topics, ...(works.size > maxWorks ? [manyWorks] : works)]
}

/** The tags of the pages that `change` affects. */
export function tagsOfChange({ topic, heldWorks }: Change): readonly string[] {
  if (heldWorks) return [...heldWorks, manyWorks]
  return isStaffTopic(topic) ? [] : [topic]
}
