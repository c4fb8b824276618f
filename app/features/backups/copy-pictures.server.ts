import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type ObjectStore, ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import type { BackupPlace, StoredPicture, UnfinishedSet } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { type BackedUpPicture, type Manifest, pictureList, pictureSchema } from './manifest.server.ts'
import type { BackupSet } from './open-set.server.ts'
import { readPictures } from './read-pictures.server.ts'
import { createTextSet, type TextSet } from './text-set.server.ts'

interface Options {
  /** Where the gallery's pictures are. */
  objects: Pick<ObjectStore, 'list' | 'get'>
  /** Where the sets are. */
  place: Pick<BackupPlace, 'listPictures' | 'putPicture'>
  /** The set before: a picture of it with the same name, size and time is not read again. */
  before: BackupSet | null
  /** Addresses of the pictures that there ought to be. */
  named: TextSet
  signal: AbortSignal
}

/**
 * Copies every picture that `place` lacks, and writes the list of all pictures into `set`. Returns the manifest's entry for them, with the
 * number of new bytes. The caller makes sure that nobody removes one meanwhile; one that is added meanwhile may be in the set or not.
 * @throws BackupRefused if the gallery's pictures cannot be read
 */
export async function copyPictures(
  set: Pick<UnfinishedSet, 'write'>,
  options: Options,
): Promise<Manifest['pictures'] & { newBytes: number }> {
  const sum = { count: 0, bytes: 0, newBytes: 0 }
  const found = createTextSet()
  async function* lines() {
    for await (const { picture, isNew } of copyEach(options)) {
      const address = `/images/${picture.path.slice(3, 35)}.webp`
      if (options.named.has(address)) found.add(address)
      sum.count++
      sum.bytes += picture.bytes
      if (isNew) sum.newBytes += picture.bytes
      yield `${JSON.stringify(picture)}\n`
    }
  }
  const { sha256 } = await set.write(pictureList, [Readable.from(lines(), { objectMode: false })], options.signal)
  return { ...sum, missing: options.named.size - found.size, sha256 }
}

async function* copyEach({
  objects,
  place,
  before,
  signal,
}: Options): AsyncGenerator<{ picture: BackedUpPicture; isNew: boolean }> {
  const stored = createTextSet()
  for await (const picture of place.listPictures()) stored.add(nameOf(picture))
  // Both lists are in the order of their paths.
  const known = before && readPictures(before, signal)
  let next = (await known?.next())?.value
  for await (const { key: path, bytes, modifiedMs } of listAll(objects)) {
    signal.throwIfAborted()
    if (!pictureSchema.shape.path.safeParse(path).success) continue
    while (next && next.path < path) next = (await known?.next())?.value
    const isKnown = next?.path === path && next.bytes === bytes && next.modifiedMs === modifiedMs
    if (next && isKnown && stored.has(nameOf(next))) {
      yield { picture: next, isNew: false }
      continue
    }
    const content = await objects.get(path).catch(refuse)
    signal.throwIfAborted()
    // Added after the snapshot, and removed again.
    if (!content) continue
    const sha256 = createHash('sha256').update(content).digest('hex')
    const picture = { path, bytes: content.length, modifiedMs, sha256 }
    const isNew = !stored.has(nameOf(picture))
    if (isNew) await place.putPicture(sha256, content, signal)
    stored.add(nameOf(picture))
    yield { picture, isNew }
  }
}

/** The bytes of a picture, whole. */
const nameOf = ({ sha256, bytes }: StoredPicture) => `${sha256} ${bytes}`

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
