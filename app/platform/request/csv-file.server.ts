import type { Log } from '#app/platform/log.ts'
import { byteOrderMark } from '#app/platform/write-csv.server.ts'

/** A download that its browser paused for longer would keep a connection to the database, and what the database must keep for it. */
const longestPause = 5 * 60_000

interface CsvFile {
  /** Without its ending. */
  name: string
  /** What the log calls it: 'an export of payments'. */
  what: string
  log: Log
  /** How long a part of it may wait until it is taken. */
  longestPauseMs?: number
}

/**
 * A CSV file as a download, which `writeAll` writes part by part while it is read, behind a byte order mark (IMP-12); its head alone for HEAD.
 * @throws the signal's reason when whoever asked has left already: nobody would read the file, or end it (REQ-11)
 */
export function csvFile(
  { method, signal }: Pick<Request, 'method' | 'signal'>,
  { name, what, log, longestPauseMs = longestPause }: CsvFile,
  writeAll: (write: (part: string) => Promise<void>) => Promise<unknown>,
): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'no-store',
  }
  // Nobody would take what is written.
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
    const timer = setTimeout(() => breakOff(new Error('nobody takes it')), longestPauseMs)
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
