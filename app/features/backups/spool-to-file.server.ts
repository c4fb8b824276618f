import { randomUUID } from 'node:crypto'
import { close, createReadStream, createWriteStream, open } from 'node:fs'
import { mkdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FileToPut } from '#app/platform/objects/object-store.ts'
import type { UnfinishedSet } from './backup-place.ts'
import { fileMode, writeFrom } from './files.server.ts'

export interface SpooledFile extends FileToPut {
  /** Frees its disk space. */
  close: () => Promise<void>
}

/**
 * Writes the output of the last of `streams` to an unnamed file in `folder`, which is deleted when this process ends, however it ends. A bucket
 * needs to know the length before the upload.
 */
export async function spoolToFile(
  folder: string,
  streams: Parameters<UnfinishedSet['write']>[1],
  signal: AbortSignal,
): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `backup-upload-${randomUUID()}`)
  const fd = await promisify(open)(path, 'wx+', fileMode)
  const closeFile = () => promisify(close)(fd)
  try {
    await unlink(path)
    const written = await writeFrom(createWriteStream(path, { fd, autoClose: false }), streams, signal)
    return { ...written, read: () => createReadStream(path, { fd, autoClose: false, start: 0 }), close: closeFile }
  } catch (error) {
    await closeFile()
    throw error
  }
}
