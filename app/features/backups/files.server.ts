import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, type Readable, type Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolders } from '#db/make-folders.ts'
import { syncFolder } from '#db/sync-folder.ts'
import { BackupRefused } from './backup-refused.ts'

/** A backup holds what the database holds: nobody else reads it. */
export const fileMode = 0o600
export const folderMode = 0o700

/** Makes `folder`, and those above it, so that its name survives a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  await makeFolders(folder, folderMode)
  await syncFolder(dirname(folder))
}

/** Writes a new file that is on the disk when this resolves. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', fileMode)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes what the last of `streams` gives into `file`, and resolves to its length and SHA-256. */
export async function writeFrom(file: Writable, streams: readonly [Readable, ...Transform[]], signal: AbortSignal) {
  const hash = createHash('sha256')
  let bytes = 0
  const count = new PassThrough()
  count.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  await pipeline([...streams, count, file], { signal })
  return { bytes, sha256: hash.digest('hex') }
}

/** SHA-256, in hexadecimal, of the file at `path`. */
export async function hashFile(path: string): Promise<string> {
  return hashStream(createReadStream(path))
}

/** SHA-256, in hexadecimal, of all that `stream` gives. */
export async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/** `error`, or the sentence for what a file system reported when writing below `folder`. */
export function explainFileFault(error: unknown, folder: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupRefused(`${folder} is full: make room there and try again; what was whole before still is`)
  if (code === 'EFBIG')
    return new BackupRefused(
      `${folder} takes no file of that size: its file system or a limit of this user (ulimit -f) allows none; what was whole before still is`,
    )
  const isFileFault = [
    'EACCES',
    'EPERM',
    'EROFS',
    'ENOTDIR',
    'EEXIST',
    'ENOENT',
    'EIO',
    'ENAMETOOLONG',
    'ESTALE',
  ].includes(code ?? '')
  if (!isFileFault) return error
  if (path && !path.startsWith(folder) && !folder.startsWith(path))
    return new BackupRefused(`${path} cannot be read (${code})`)
  return new BackupRefused(`${folder} cannot be written (${code}): name a folder that this user may write to`)
}
