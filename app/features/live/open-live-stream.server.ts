import type { LiveHub } from './live-hub.server.ts'
import type { LiveTopic } from './live-topics.ts'

/** The heartbeat: a proxy closes a connection that is idle for a minute. */
const heartbeatMs = 25_000
/** The delay after which a browser reopens a lost stream (LIVE-05). */
const retryMs = 5_000

interface LiveStreamRequest {
  topics: readonly LiveTopic[]
  /** The last change of each topic that the visitor knows of; undefined: they ask for what comes only. */
  heard?: readonly string[] | undefined
  /** The works on show: a hold on any other is not told. null: every hold is. */
  works: ReadonlySet<string> | null
  /** What asks is a page of the gallery, made by the build that serves it now or by another; undefined: it may be anything. */
  page?: 'of this build' | 'of another build' | undefined
  client: string
  signal: AbortSignal
}

/**
 * Server-sent events, one for each change of one of `topics`: its name is the topic, its id the change, and it has no data
 * of any row (OP-34). It begins with those topics under which something has changed since what `heard` names in its place, and before
 * them with `build` where another build serves (NAV-19). A page hears `heartbeat` in between, by which it knows that the stream is not
 * lost (LIVE-13); others get a comment.
 * It ends when the visitor leaves (`signal`) or the server does. null when the client has too many streams open.
 * @throws the signal's reason when the visitor has left already: nobody would end the stream (LIVE-15)
 */
export function openLiveStream(
  liveHub: LiveHub,
  { topics, heard, works, page, client, signal }: LiveStreamRequest,
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
      // Asked for after the subscription: what comes from now on is told anyway.
      for (const [index, change] of liveHub.heard(topics).entries()) {
        const topic = topics[index]!
        if (heard && liveHub.hasMissed(topic, heard[index], works)) notify(topic, change)
      }
      const stillHere = page ? 'event: heartbeat\ndata: {}\n\n' : ': still here\n\n'
      heartbeat = setInterval(() => write(stillHere), heartbeatMs)
    },
    cancel: stop,
  })
}
