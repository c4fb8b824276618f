import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const mostBytes = 10 * 1_048_576

/** The log of the server of `cluster`. */
export const logOf = (cluster: string) => join(cluster, 'server.log')

/**
 * Puts the end of a log that has become long aside as `{log}.old`, in the place of the one before, and empties it: a server that runs
 * appends to it, and goes on at its beginning (OPS-30, OPS-53). One that cannot be put aside stays as it is.
 */
export async function keepLogShort(log: string): Promise<void> {
  const part = `${log}.${randomUUID()}`
  try {
    const { size } = await stat(log)
    if (size <= mostBytes) return
    await pipeline(createReadStream(log, { start: size - mostBytes }), createWriteStream(part, { mode: 0o600 }))
    // Shorter: another copy of the program has just put it aside.
    if ((await stat(log)).size < size) return
    await rename(part, `${log}.old`)
    await truncate(log)
  } catch {
    // There is none yet, or no room, and nobody is kept from the database.
  } finally {
    await rm(part, { force: true }).catch(() => {})
  }
}
