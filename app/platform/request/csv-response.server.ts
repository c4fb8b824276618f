import type { Log } from '#app/platform/log.ts'
import { byteOrderMark } from '#app/platform/write-csv.server.ts'

/** A download paused for longer would hold a database connection, and a snapshot in the database. */
const defaultMaxPauseMs = 5 * 60_000

interface CsvFile {
  /** Without its extension. */
  name: string
  /** Its name in the log: 'an export of payments'. */
  what: string
  log: Log
  /** How long a part may wait until it is read. */
  maxPauseMs?: number
}

/**
 * A CSV file as a download, streamed by `writeAll`, after a byte order mark (IMP-12); only the headers for HEAD.
 * @throws the signal's reason when the client has disconnected already: nobody would read or cancel the stream (REQ-11)
 */
export function csvResponse(
  { method, signal }: Pick<Request, 'method' | 'signal'>,
  { name, what, log, maxPauseMs = defaultMaxPauseMs }: CsvFile,
  writeAll: (write: (part: string) => Promise<void>) => Promise<unknown>,
): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'no-store',
  }
  // Nobody would read the stream.
  if (method === 'HEAD') return new Response(null, { headers })
  signal.throwIfAborted()
  let breakOff: (reason: Error) => void
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      breakOff = (reason) => controller.error(reason)
    },
  })
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  let mark = byteOrderMark
  async function write(part: string) {
    const bytes = encoder.encode(mark + part)
    mark = ''
    const timer = setTimeout(() => breakOff(new Error('nobody takes it')), maxPauseMs)
    await writer.write(bytes).finally(() => clearTimeout(timer))
  }
  writeAll(write)
    .then(() => writer.close())
    .catch((error: unknown) => {
      log.warn({ error }, `${what} broke off`)
      return writer.abort(error)
    })
    .catch(() => {})
  return new Response(readable, { headers })
}
