import { createChangeHistory } from './change-history.server.ts'
import { type Change, type LiveTopic, liveTopics } from './live-topics.ts'

interface LiveSubscriber {
  topics: readonly LiveTopic[]
  /** Holds on other works are not sent to them; null: all are. */
  works: ReadonlySet<string> | null
  /** The stream's client, which may have at most 30. */
  client: string
  /** `change` is the id of the last change of `topic` that this copy has received. */
  onNotice: (topic: LiveTopic, change: string) => void
  /** The server is shutting down; another copy takes over. */
  onClose: () => void
}

export interface LiveHub {
  /** From now on `onNotice` is called for its topics. Returns a function that stops it; null when the client has too many streams. */
  subscribe: (subscriber: LiveSubscriber) => (() => void) | null
  /** Notifies every affected subscriber that something changed; never what (OP-34). */
  announce: (change: Change) => void
  /**
   * The ids of the last changes received under each of `topics`. Data read from the database afterwards include them all;
   * if the ids differ later, something may have been missed.
   */
  lastChangeIds: (topics?: readonly LiveTopic[]) => string[]
  /** Whether a page that knows `topic` up to the change `name`, and shows `works` (null: any), may have missed something. */
  hasMissed: (topic: LiveTopic, name: string | undefined, works: ReadonlySet<string> | null) => boolean
  /** How many there are. */
  open: () => number
  /** Ends every subscription, and from now on each new one: a request in progress may still begin one. */
  close: () => void
}

/**
 * Sends at most `perSecond` notices a second (LIVE-06): the first at once, the others one by one in their order; a topic
 * that is queued already is not queued twice.
 */
export function createLiveHub({ perSecond = 10, perClient = 30 } = {}): LiveHub {
  const subscribers = new Set<LiveSubscriber>()
  const streams = new Map<string, number>()
  /** Queued topics, each with the works of which only the hold has changed; null: everything. */
  const waiting = new Map<LiveTopic, Set<string> | null>()
  const history = createChangeHistory()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function wait({ topic, heldWorks }: Change) {
    const known = waiting.get(topic)
    if (heldWorks === null || known === null) waiting.set(topic, null)
    else waiting.set(topic, new Set([...(known ?? []), ...heldWorks]))
  }

  function sendNext() {
    const [next] = waiting
    timer = next && setTimeout(sendNext, 1_000 / perSecond).unref()
    if (!next) return
    const [topic, heldWorks] = next
    waiting.delete(topic)
    for (const { topics, works, onNotice } of subscribers) {
      const isConcerned = !works || !heldWorks || [...heldWorks].some((work) => works.has(work))
      if (topics.includes(topic) && isConcerned) onNotice(topic, history.last(topic))
    }
  }

  function leave(subscriber: LiveSubscriber) {
    if (!subscribers.delete(subscriber)) return
    const left = (streams.get(subscriber.client) ?? 1) - 1
    if (left > 0) streams.set(subscriber.client, left)
    else streams.delete(subscriber.client)
  }

  function endAll() {
    for (const subscriber of subscribers) {
      leave(subscriber)
      subscriber.onClose()
    }
  }

  return {
    subscribe(subscriber) {
      const open = streams.get(subscriber.client) ?? 0
      if (open >= perClient) return null
      streams.set(subscriber.client, open + 1)
      subscribers.add(subscriber)
      // When the subscriber has what it needs to end.
      if (isClosed) queueMicrotask(endAll)
      return () => leave(subscriber)
    },
    lastChangeIds: (topics = liveTopics) => topics.map(history.last),
    hasMissed: history.hasMissed,
    open: () => subscribers.size,
    announce(change) {
      history.add(change)
      wait(change)
      if (!timer) sendNext()
    },
    close() {
      isClosed = true
      endAll()
    },
  }
}
