import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const maxBytes = 10 * 1_048_576

/** The log of the server of `cluster`. */
export const logOf = (cluster: string) => join(cluster, 'server.log')

/**
 * Rotates a log that has become long: copies its end to `{log}.old`, replacing the previous one, and truncates it. A running server
 * appends to the truncated file (OPS-30, OPS-53). If the copy fails the log is not changed.
 */
export async function keepLogShort(log: string): Promise<void> {
  const part = `${log}.${randomUUID()}`
  try {
    const { size } = await stat(log)
    if (size <= maxBytes) return
    await pipeline(createReadStream(log, { start: size - maxBytes }), createWriteStream(part, { mode: 0o600 }))
    // Shorter: another copy of the program has just rotated it.
    if ((await stat(log)).size < size) return
    await rename(part, `${log}.old`)
    await truncate(log)
  } catch {
    // There is no log yet, or no disk space; neither must prevent the start.
  } finally {
    await rm(part, { force: true }).catch(() => {})
  }
}
