import { rename, stat } from 'node:fs/promises'

const mostBytes = 10 * 1_048_576

/**
 * Puts a log that has become long aside as `{path}.old`, in the place of the one before (OPS-30). Postgres only ever appends to it.
 * One that cannot be moved keeps nobody from starting.
 */
export async function keepLogShort(path: string): Promise<void> {
  try {
    if ((await stat(path)).size > mostBytes) await rename(path, `${path}.old`)
  } catch {
    // There is none yet, or it stays as it is.
  }
}
