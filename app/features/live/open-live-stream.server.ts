import type { LiveHub } from './live-hub.server.ts'
import type { LiveTopic } from './live-topics.ts'

/** The heartbeat: a proxy closes a connection that is idle for a minute. */
const heartbeatMs = 25_000
/** The delay after which a browser reopens a lost stream (LIVE-05). */
const retryMs = 5_000

interface LiveStreamRequest {
  topics: readonly LiveTopic[]
  /** The last change of each topic that the visitor knows; undefined: only changes from now on are wanted. */
  knownChanges?: readonly string[] | undefined
  /** The works on show: holds on others are not sent. null: all holds are. */
  works: ReadonlySet<string> | null
  /** Whether the client is a page from the build that serves now (or from another); undefined: it may be anything. */
  page?: 'of this build' | 'of another build' | undefined
  client: string
  signal: AbortSignal
}

/**
 * Server-sent events, one for each change of one of `topics`: its name is the topic, its id the change, and it contains no data
 * of any row (OP-34). The stream begins with the topics under which something has changed since the changes in `knownChanges`, preceded
 * by `build` if another build serves now (NAV-19). A page gets `heartbeat` events in between, which show that the stream is not
 * lost (LIVE-13); other clients get a comment.
 * It ends when the visitor leaves (`signal`) or the server stops. null if the client has too many streams open.
 * @throws the signal's reason if the visitor has left already: nobody would end the stream (LIVE-15)
 */
export function openLiveStream(
  liveHub: LiveHub,
  { topics, knownChanges, works, page, client, signal }: LiveStreamRequest,
): ReadableStream<Uint8Array> | null {
  signal.throwIfAborted()
  const encoder = new TextEncoder()
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let heartbeat: NodeJS.Timeout | undefined
  const write = (text: string) => controller.enqueue(encoder.encode(text))
  const notify = (topic: LiveTopic, change: string) => write(`id: ${change}\nevent: ${topic}\ndata: {}\n\n`)

  const stop = () => {
    clearInterval(heartbeat)
    leave?.()
  }
  const leave = liveHub.subscribe({
    topics,
    works,
    client,
    onNotice: notify,
    onClose() {
      stop()
      controller.close()
    },
  })
  if (!leave) return null
  signal.addEventListener('abort', stop)
  return new ReadableStream({
    start(created) {
      controller = created
      write(`retry: ${retryMs}\n\n`)
      if (page === 'of another build') write('event: build\ndata: {}\n\n')
      // Checked after subscribing: changes from now on are sent anyway.
      for (const [index, change] of liveHub.lastChangeIds(topics).entries()) {
        const topic = topics[index]!
        if (knownChanges && liveHub.hasMissed(topic, knownChanges[index], works)) notify(topic, change)
      }
      const stillHere = page ? 'event: heartbeat\ndata: {}\n\n' : ': still here\n\n'
      heartbeat = setInterval(() => write(stillHere), heartbeatMs)
    },
    cancel: stop,
  })
}
