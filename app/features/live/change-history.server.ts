import type { Change, LiveTopic } from './live-topics.ts'

/** The most holds that are remembered after the last change that was more than a hold. */
const maxEntries = 10_000

export interface ChangeHistory {
  add: (change: Change) => void
  /** The id of the last change of `topic`; empty before the first. */
  last: (topic: LiveTopic) => string
  /**
   * Whether something under `topic` has changed since the change `name` that affects a page showing `works` (null: any work).
   * True also when `name` is not remembered.
   */
  hasMissed: (topic: LiveTopic, name: string | undefined, works: ReadonlySet<string> | null) => boolean
}

/**
 * The latest changes of each topic, in the order of their commits: the last one that affects everybody, and the holds
 * after it. A page that was read before holds on other works has missed nothing.
 */
export function createChangeHistory(): ChangeHistory {
  const topics = new Map<LiveTopic, Change[]>()
  const of = (topic: LiveTopic) => topics.get(topic) ?? []
  const last = (topic: LiveTopic) => of(topic).at(-1)?.name ?? ''

  return {
    add(change) {
      const kept = change.heldWorks === null ? [] : of(change.topic)
      kept.push(change)
      if (kept.length > maxEntries) kept.splice(0, maxEntries / 2)
      topics.set(change.topic, kept)
    },
    last,
    hasMissed(topic, name, works) {
      if (name === last(topic)) return false
      const changes = of(topic)
      const known = changes.findLastIndex((change) => change.name === name)
      if (known === -1 || works === null) return true
      return changes.slice(known + 1).some(({ heldWorks }) => heldWorks?.some((work) => works.has(work)) ?? true)
    },
  }
}
