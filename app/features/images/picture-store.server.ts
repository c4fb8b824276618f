import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { ObjectStore } from '#app/platform/objects/object-store.ts'
import { mayRemovePictures } from '#db/backup-locks.ts'
import type { Database } from '#db/connect.ts'
import { pictures, pictureUploads } from '#db/schema/pictures.ts'
import { checkUpload } from './check-upload.server.ts'
import { createQueue } from './create-queue.server.ts'
import type { ImageStore, StoredPicture } from './image-store.server.ts'
import { lockUnused } from './lock-unused.server.ts'
import { makeVariants, readPicture } from './make-variants.server.ts'
import { variantsOf, variantWidths } from './picture.ts'
import { removeLeftovers } from './remove-leftovers.server.ts'
import { storedPictureColumns } from './stored-picture-columns.server.ts'
import { variantKey } from './variant-key.ts'

interface Options {
  db: Database
  objects: ObjectStore
  now?: () => Date
}

/**
 * Pictures in a folder or a bucket, which several copies of the program may share. An address is `/images/{id}.webp`, its
 * id the first half of the SHA-256 of the bytes that came in; `variantKey` says where variants lie.
 */
export function createPictureStore({ db, objects, now = () => new Date() }: Options): ImageStore {
  // Variants are made side by side, so that each needs no threads of its own; no picture is read twice.
  sharp.concurrency(1)
  sharp.cache(false)
  const inTurn = createQueue()

  /** The first result of `look`: for the smallest variant at least `width` wide, or else the largest that exists. */
  async function findVariant<Found>(
    url: string,
    width: number | null,
    look: (key: string, width: number) => Promise<Found | null>,
  ) {
    const id = idOf(url)
    if (!id) return null
    const wanted = width ?? Number.POSITIVE_INFINITY
    const ascending = variantWidths.filter((variantWidth) => variantWidth >= wanted)
    const descending = variantWidths.filter((variantWidth) => variantWidth < wanted).toReversed()
    for (const variantWidth of [...ascending, ...descending]) {
      const found = await look(variantKey(id, variantWidth), variantWidth)
      if (found) return found
    }
    return null
  }

  const readVariant: ImageStore['readVariant'] = (url, width) =>
    findVariant(url, width, async (key, found) => {
      const bytes = await objects.get(key)
      return bytes && { bytes, isSubstitute: await isSubstitute(bytes, { found, asked: width }) }
    })
  const read: ImageStore['read'] = async (url, width) => (await readVariant(url, width))?.bytes ?? null

  async function find(url: string): Promise<StoredPicture | null> {
    const largest = await findVariant(url, null, objects.head)
    if (!largest) return null
    const [row] = await db.select(storedPictureColumns).from(pictures).where(eq(pictures.url, url))
    if (row) return row
    // The pictures came with a catalogue from another installation.
    const bytes = await read(url, null)
    if (!bytes) return null
    const picture = { url, bytes: bytes.length, ...(await inTurn(() => readPicture(bytes))) }
    await db.insert(pictures).values(picture).onConflictDoNothing()
    return picture
  }

  /** Whether every variant of a picture that is `width` pixels wide is there: a removal that failed, or was killed, may have taken some. */
  async function isWhole(id: string, width: number): Promise<boolean> {
    const variants = await Promise.all(variantsOf(width).map((each) => objects.head(variantKey(id, each))))
    return !variants.includes(null)
  }

  async function removeFiles(url: string) {
    const id = idOf(url)!
    await whenAllEnd(variantWidths.map((width) => objects.remove(variantKey(id, width))))
  }

  return {
    find,
    read,
    readVariant,
    place: objects.name,
    check: objects.check,
    async ingest(bytes, options) {
      checkUpload(bytes, options)
      const hash = createHash('sha256').update(bytes).digest('hex')
      const id = hash.slice(0, 32)
      const url = `/images/${id}.webp`
      // Counts as new again, so that a sweep of unused pictures gives its form time to be saved.
      const [known] = await db
        .update(pictures)
        .set({ created_at: now() })
        .where(eq(pictures.url, url))
        .returning(storedPictureColumns)
      if (known && (await isWhole(id, known.width))) return known
      // Only this waits: a slow bucket blocks no other upload.
      const { picture, variants } = await inTurn(() => makeVariants(bytes))
      const upload = { url, began_at: now() }
      await db.insert(pictureUploads).values(upload).onConflictDoUpdate({ target: pictureUploads.url, set: upload })
      await whenAllEnd(variants.map((variant) => objects.put(variantKey(id, variant.width), variant.bytes)))
      const stored = {
        url,
        bytes: variants.at(-1)!.bytes.length,
        ...picture,
      }
      await db
        .insert(pictures)
        .values({ ...stored, source_sha256: hash, created_at: now() })
        .onConflictDoUpdate({
          target: pictures.url,
          set: { ...stored, source_sha256: hash, created_at: now() },
        })
      await db.delete(pictureUploads).where(eq(pictureUploads.url, url))
      return stored
    },
    removeLeftovers: (before) => removeLeftovers({ db, objects, before, removeFiles }),
    async remove(url, options) {
      if (!idOf(url)) return false
      return db.transaction(async (tx) => {
        // The nightly sweep removes what is left.
        if (!(await mayRemovePictures(tx))) return false
        // An upload of the same bytes waits here until row and files are both gone.
        if (!(await lockUnused(tx, url, options))) return false
        await removeFiles(url)
        await tx.delete(pictures).where(eq(pictures.url, url))
        return true
      })
    },
  }
}

function idOf(url: string): string | undefined {
  return /^\/images\/([\da-f]{32})\.webp$/.exec(url)?.[1]
}

/**
 * Whether a picture has, or may get, the requested variant: its larger file of the width `found` is wider than that, or its smaller one
 * as wide as such a file can be. A picture narrower than the file is complete in it (`makeMissingVariants`).
 */
async function isSubstitute(
  bytes: Buffer,
  { found, asked }: { found: number; asked: number | null },
): Promise<boolean> {
  const right = variantWidths.find((width) => asked !== null && width >= asked) ?? variantWidths.at(-1)!
  if (right === found) return false
  try {
    const { width } = await sharp(bytes).metadata()
    return found > right ? width > right : width === found
  } catch {
    // A damaged file is not cached permanently either.
    return true
  }
}

/** Resolves when all have ended. @throws the first failure, after all have settled */
async function whenAllEnd(work: readonly Promise<void>[]) {
  const failure = (await Promise.allSettled(work)).find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
