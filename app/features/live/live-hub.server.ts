import { type LiveTopic, liveTopics } from './live-topics.ts'

export interface LiveSubscriber {
  topics: readonly LiveTopic[]
  /** Whose stream it is: a client may have at most 30. */
  client: string
  /** `change` names the last change of `topic` that this copy has heard of. */
  onNotice: (topic: LiveTopic, change: string) => void
  /** The server is going down; another copy takes over. */
  onClose: () => void
}

export interface LiveHub {
  /** From now on `onNotice` is told of its topics. Returns how to stop; null when the client has too many streams. */
  subscribe: (subscriber: LiveSubscriber) => (() => void) | null
  /**
   * Tells every subscriber of `topic` that something changed; never what (OP-34). `change` names the change, the same in
   * every copy of the program.
   */
  announce: (topic: LiveTopic, change: string) => void
  /**
   * Names the last change heard of under each of `topics`. What was read from the database afterwards holds them all, so
   * that whoever finds other names here later may have missed something.
   */
  heard: (topics?: readonly LiveTopic[]) => string[]
  /** Ends every subscription. */
  close: () => void
}

/**
 * At most `perSecond` notices a second go out (LIVE-06): the first at once, the others one by one in their order; a topic
 * that waits already is not told twice.
 */
export function createLiveHub({ perSecond = 10, perClient = 30 } = {}): LiveHub {
  const subscribers = new Set<LiveSubscriber>()
  const streams = new Map<string, number>()
  const waiting = new Set<LiveTopic>()
  const last = new Map<LiveTopic, string>()
  let timer: NodeJS.Timeout | undefined

  const nameOf = (topic: LiveTopic) => last.get(topic) ?? ''

  function sendNext() {
    const [topic] = waiting
    timer = topic && setTimeout(sendNext, 1_000 / perSecond).unref()
    if (!topic) return
    waiting.delete(topic)
    for (const { topics, onNotice } of subscribers) if (topics.includes(topic)) onNotice(topic, nameOf(topic))
  }

  function leave(subscriber: LiveSubscriber) {
    if (!subscribers.delete(subscriber)) return
    const left = (streams.get(subscriber.client) ?? 1) - 1
    if (left > 0) streams.set(subscriber.client, left)
    else streams.delete(subscriber.client)
  }

  return {
    subscribe(subscriber) {
      const open = streams.get(subscriber.client) ?? 0
      if (open >= perClient) return null
      streams.set(subscriber.client, open + 1)
      subscribers.add(subscriber)
      return () => leave(subscriber)
    },
    heard: (topics = liveTopics) => topics.map(nameOf),
    announce(topic, change) {
      last.set(topic, change)
      waiting.add(topic)
      if (!timer) sendNext()
    },
    close() {
      for (const subscriber of subscribers) {
        leave(subscriber)
        subscriber.onClose()
      }
    },
  }
}
