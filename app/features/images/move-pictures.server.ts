import { createHash } from 'node:crypto'
import { type ListedObject, type ObjectStore, ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { readVariantKey } from './variant-key.ts'

/** Files of pictures so far. */
export interface MovedPictures {
  files: number
  /** How many of them were written, and their bytes; the others were there already. */
  copied: number
  copiedBytes: number
  /** How many were deleted where they came from. */
  deleted: number
}

interface Options {
  from: ObjectStore
  to: ObjectStore
  /** Deletes the sources, once all of them were copied. */
  deletesSource: boolean
  signal: AbortSignal
  onProgress: (soFar: Readonly<MovedPictures>) => void
}

/** Concurrent requests to a service, because of its latency. */
const atOnce = 4

/**
 * Copies every picture file in `from` that `to` does not hold with the same SHA-256, and reads each copy back. After an interruption, run
 * it again: it copies only what is missing. The caller makes sure that nobody removes a picture meanwhile.
 * @throws ObjectStoreFailed, or what a file system says
 */
export async function movePictures({ from, to, deletesSource, signal, onProgress }: Options): Promise<MovedPictures> {
  const moved: MovedPictures = { files: 0, copied: 0, copiedBytes: 0, deleted: 0 }

  await forEach(from.list(), signal, async (object) => {
    const bytes = await copy(object, { from, to })
    moved.files++
    if (bytes > 0) moved.copied++
    moved.copiedBytes += bytes
    onProgress(moved)
  })
  if (!deletesSource) return moved
  await forEach(from.list(), signal, async ({ key }) => {
    const [source, target] = await Promise.all([from.get(key), to.get(key)])
    if (!source) return
    if (!target?.equals(source))
      throw new ObjectStoreFailed(`${key} is not in ${to.name} as in ${from.name}: run it again`)
    await from.remove(key)
    moved.deleted++
    onProgress(moved)
  })
  return moved
}

/** Copies the object to `to` if it is missing there. Resolves to the number of bytes copied. */
async function copy({ key, bytes }: ListedObject, { from, to }: Pick<Options, 'from' | 'to'>): Promise<number> {
  const kept = await to.head(key)
  // An object that cannot be read there, or has no comparable checksum, is written again.
  if (kept?.bytes === bytes && (await sumOf(to, key).catch(() => null)) === (await sumOf(from, key))) return 0
  const content = await from.get(key)
  if (!content) return 0
  await to.put(key, content)
  const copied = await to.get(key)
  if (!copied?.equals(content)) throw new ObjectStoreFailed(`${to.name} gives ${key} back with other bytes`)
  return content.length
}

async function sumOf(store: ObjectStore, key: string): Promise<string | null> {
  const noted = (await store.head(key))?.sha256
  if (noted) return noted
  const content = await store.get(key)
  return content && createHash('sha256').update(content).digest('hex')
}

/** Processes several pictures at once. @throws the first failure, after all have settled */
async function forEach(
  objects: AsyncIterable<ListedObject>,
  signal: AbortSignal,
  work: (object: ListedObject) => Promise<void>,
) {
  const iterator = objects[Symbol.asyncIterator]()
  const ending = new AbortController()
  async function worker() {
    for (;;) {
      signal.throwIfAborted()
      const next = await iterator.next()
      if (next.done || ending.signal.aborted) return
      if (readVariantKey(next.value.key)) await work(next.value)
    }
  }
  const workers = Array.from({ length: atOnce }, () =>
    worker().catch((error: unknown) => {
      ending.abort()
      throw error
    }),
  )
  const failure = (await Promise.allSettled(workers)).find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
