import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from '#app/platform/objects/object-store.ts'
import { syncFolder } from '#db/sync-folder.ts'
import { fileMode, folderMode } from './files.server.ts'
import { type BackedUpPicture, pictureSchema, storedAt } from './manifest.server.ts'

interface Options {
  /** Where the gallery's pictures are. */
  objects: Pick<ObjectStore, 'list' | 'get'>
  /** Where the sets are. */
  folder: string
  /** Those of the set before: a file with the same name, size and time is not read again. */
  known: readonly BackedUpPicture[]
  signal: AbortSignal
}

/**
 * Copies every picture that the store of `folder` lacks, and lists all that there are, with how many bytes were new. The
 * caller sees to it that nobody removes one meanwhile; one that is added while this runs may be in the set or not.
 */
export async function copyPictures({ objects, folder, known, signal }: Options) {
  const knownByPath = new Map(known.map((picture) => [picture.path, picture]))
  const pictures: BackedUpPicture[] = []
  const touched = new Set<string>()
  let newBytes = 0
  for await (const { key: path, bytes, modifiedMs } of objects.list()) {
    signal.throwIfAborted()
    if (!pictureSchema.shape.path.safeParse(path).success) continue
    const before = knownByPath.get(path)
    const isKnown = before?.bytes === bytes && before.modifiedMs === modifiedMs
    if (isKnown && (await holds(folder, before.sha256, bytes))) {
      pictures.push(before)
      continue
    }
    const content = await objects.get(path)
    signal.throwIfAborted()
    // Added after the snapshot, and removed again.
    if (!content) continue
    const sha256 = await store(content, folder)
    touched.add(dirname(join(folder, storedAt(sha256))))
    newBytes += content.length
    pictures.push({ path, bytes: content.length, modifiedMs, sha256 })
  }
  for (const changed of touched) {
    await syncFolder(changed)
    await syncFolder(dirname(changed))
  }
  return { pictures, newBytes }
}

async function holds(folder: string, sha256: string, bytes: number): Promise<boolean> {
  const stored = await stat(join(folder, storedAt(sha256))).catch(() => null)
  return stored?.size === bytes
}

/** Keeps the bytes of a picture where their checksum says, and returns that. */
async function store(content: Buffer, folder: string): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const partial = join(folder, `pictures/${randomUUID()}`)
  const target = join(folder, storedAt(sha256))
  try {
    await mkdir(dirname(target), { recursive: true, mode: folderMode })
    await writeFile(partial, content, { flag: 'wx', mode: fileMode, flush: true })
    // Also over a file that is there: whatever became of it, this one is whole.
    await rename(partial, target)
    return sha256
  } finally {
    await rm(partial, { force: true })
  }
}
