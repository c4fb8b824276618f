import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { ObjectStore } from '#app/platform/objects/object-store.ts'
import type { Database } from '#db/connect.ts'
import { pictures } from '#db/schema/pictures.ts'
import { makeVariant, type Variant } from './make-variants.server.ts'
import { variantWidths } from './picture.ts'
import { readVariantKey, variantKey } from './variant-key.ts'

/** Progress so far. */
export interface MissingVariants {
  pictures: number
  made: number
  madeBytes: number
  /** Pictures whose largest file cannot be read. */
  unreadable: number
}

interface Options {
  db: Database
  objects: ObjectStore
  signal: AbortSignal
  onProgress: (soFar: Readonly<MissingVariants>) => void
  /** Called for each file that cannot be read; the others are still processed. */
  onUnreadable: (key: string, error: unknown) => void
}

/**
 * Makes the missing variants of pictures that were stored before a width was added (S3-12), from the largest file of each, one picture
 * at a time. Existing files are not changed. After an interruption, run it again: it makes only what is missing.
 * @throws ObjectStoreFailed, or what a file system or the database says
 */
export async function makeMissingVariants({
  db,
  objects,
  signal,
  onProgress,
  onUnreadable,
}: Options): Promise<MissingVariants> {
  const soFar: MissingVariants = { pictures: 0, made: 0, madeBytes: 0, unreadable: 0 }

  async function mend({ id, widths }: KeptPicture) {
    await db.transaction(async (tx) => {
      // A removal of the picture waits for this to end; after a removal the read below fails.
      const [row] = await tx
        .select({ width: pictures.width })
        .from(pictures)
        .where(eq(pictures.url, `/images/${id}.webp`))
        .for('key share')
      if (row && missingBelow(row.width, widths).length === 0) return
      const largest = variantKey(id, Math.max(...widths))
      const variants: Variant[] = []
      try {
        const kept = await objects.get(largest)
        if (!kept) return
        // A picture without a row came with a catalogue from another installation.
        const width = row?.width ?? (await sharp(kept).metadata()).width
        for (const missing of missingBelow(width, widths)) variants.push(await makeVariant(kept, missing))
      } catch (error) {
        // If nothing at all can be read, stop.
        await objects.check(signal)
        soFar.unreadable++
        onUnreadable(largest, error)
        return
      }
      for (const { width, bytes } of variants) {
        await objects.put(variantKey(id, width), bytes)
        soFar.made++
        soFar.madeBytes += bytes.length
      }
    })
  }

  for await (const picture of listPictures(objects)) {
    signal.throwIfAborted()
    if (missingBelow(Number.POSITIVE_INFINITY, picture.widths).length > 0) await mend(picture)
    soFar.pictures++
    onProgress(soFar)
  }
  return soFar
}

interface KeptPicture {
  id: string
  /** Those of its variants that are there. */
  widths: number[]
}

/**
 * The missing widths of a picture `width` wide that can be made from its largest file, which is wider. Others, such as
 * 600 for a picture 500 wide, are left out: a larger variant already contains the whole picture.
 */
function missingBelow(width: number, widths: readonly number[]): number[] {
  const limit = Math.min(width, Math.max(...widths))
  return variantWidths.filter((variantWidth) => variantWidth < limit && !widths.includes(variantWidth))
}

/** Each picture with its variants, whose keys are adjacent in the list. */
async function* listPictures(objects: ObjectStore): AsyncGenerator<KeptPicture> {
  let picture: KeptPicture | undefined
  for await (const { key } of objects.list()) {
    const variant = readVariantKey(key)
    if (!variant) continue
    if (picture?.id !== variant.id) {
      if (picture) yield picture
      picture = { id: variant.id, widths: [] }
    }
    picture.widths.push(variant.width)
  }
  if (picture) yield picture
}
