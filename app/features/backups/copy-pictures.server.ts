import { createHash } from 'node:crypto'
import { type ObjectStore, ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import type { BackupPlace } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { type BackedUpPicture, pictureSchema } from './manifest.server.ts'

interface Options {
  /** Where the gallery's pictures are. */
  objects: Pick<ObjectStore, 'list' | 'get'>
  /** Where the sets are. */
  place: Pick<BackupPlace, 'listPictures' | 'putPicture'>
  /** Those of the set before: one with the same name, size and time is not read again. */
  known: readonly BackedUpPicture[]
  signal: AbortSignal
}

/**
 * Copies every picture that `place` lacks, and lists all that there are, with how many bytes were new. The
 * caller makes sure that nobody removes one meanwhile; one that is added while this runs may be in the set or not.
 * @throws BackupRefused where the gallery's pictures cannot be read
 */
export async function copyPictures({ objects, place, known, signal }: Options) {
  const knownByPath = new Map(known.map((picture) => [picture.path, picture]))
  const bytesStored = new Map<string, number>()
  for await (const { sha256, bytes } of place.listPictures()) bytesStored.set(sha256, bytes)
  const pictures: BackedUpPicture[] = []
  let newBytes = 0
  for await (const { key: path, bytes, modifiedMs } of listAll(objects)) {
    signal.throwIfAborted()
    if (!pictureSchema.shape.path.safeParse(path).success) continue
    const before = knownByPath.get(path)
    const isKnown = before?.bytes === bytes && before.modifiedMs === modifiedMs
    if (isKnown && bytesStored.get(before.sha256) === bytes) {
      pictures.push(before)
      continue
    }
    const content = await objects.get(path).catch(refuse)
    signal.throwIfAborted()
    // Added after the snapshot, and removed again.
    if (!content) continue
    const sha256 = createHash('sha256').update(content).digest('hex')
    pictures.push({ path, bytes: content.length, modifiedMs, sha256 })
    if (bytesStored.get(sha256) === content.length) continue
    await place.putPicture(sha256, content, signal)
    bytesStored.set(sha256, content.length)
    newBytes += content.length
  }
  return { pictures, newBytes }
}

async function* listAll(objects: Pick<ObjectStore, 'list'>) {
  try {
    yield* objects.list()
  } catch (error) {
    refuse(error)
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof ObjectStoreFailed)) throw error
  throw new BackupRefused(`Pictures could not be read: ${error.message}. Try again`, { cause: error })
}
