/** The topics a page can follow (LIVE-04). */
export const liveTopics = ['products_changes', 'blog_changes', 'events_changes'] as const
export type LiveTopic = (typeof liveTopics)[number]

export function isLiveTopic(topic: string): topic is LiveTopic {
  return liveTopics.some((known) => known === topic)
}
