import { inArray } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { pictures } from '#db/schema/pictures.ts'
import { isAllowedImage } from './image-url.ts'

/**
 * Which of `images` may not be saved with a work: those that were not uploaded here, are not at an allowed host, and are not
 * in `kept`. The allowed ones are locked for the transaction, so that nobody removes their files meanwhile.
 */
export async function lockPictures(
  tx: Transaction,
  images: readonly string[],
  { imageHosts, kept = [] }: { imageHosts: readonly string[]; kept?: readonly string[] },
): Promise<string[]> {
  const rows = images.length
    ? await tx
        .select({ url: pictures.url })
        .from(pictures)
        .where(inArray(pictures.url, [...images]))
        .orderBy(pictures.url)
        .for('key share')
    : []
  const known = new Set([...rows.map((row) => row.url), ...kept])
  return images.filter(
    (image) => !known.has(image) && !(image.startsWith('https://') && isAllowedImage(image, imageHosts)),
  )
}
