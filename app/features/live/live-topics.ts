/** The topics that any page can follow (LIVE-04). */
export const publicTopics = ['products_changes', 'blog_changes', 'events_changes', 'settings_changes'] as const
/** The topics that only pages of the back office can follow: no visitor's page is made from them. */
export const staffTopics = ['migration_changes', 'orders_changes', 'enquiries_changes'] as const
export const liveTopics = [...publicTopics, ...staffTopics] as const
export type LiveTopic = (typeof liveTopics)[number]

export function isLiveTopic(topic: string): topic is LiveTopic {
  return liveTopics.some((known) => known === topic)
}

export function isStaffTopic(topic: LiveTopic): boolean {
  return staffTopics.some((known) => known === topic)
}

/** A received change. */
export interface Change {
  topic: LiveTopic
  /** The transaction that made it, the same in every copy of the program. */
  name: string
  /** The works of which only the hold has changed; null: anything under the topic may have changed. */
  heldWorks: readonly string[] | null
}

/** The most works that a live stream can name; a page that shows more gets notices of all works. */
export const maxNamedWorks = 50
