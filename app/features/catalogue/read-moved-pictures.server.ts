import { inArray } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { image_copies } from '#db/schema/image-migrations.ts'
import type { CatalogueCells, CatalogueRecord } from './catalogue-row.ts'
import type { BatchRow } from './import-batch.server.ts'

/**
 * Reads which pictures of a batch have a copy at the image host. Returns a function that adjusts a row's cells to an existing work: a
 * picture that was moved since the file was written becomes its copy (MIG-26). If one of them is neither stored here nor among the work's,
 * as after the cleanup, the work keeps its pictures (MIG-25).
 */
export async function readMovedPictures(
  tx: Transaction,
  rows: readonly BatchRow[],
): Promise<(work: CatalogueRecord, row: BatchRow) => CatalogueCells> {
  const named = rows.flatMap(({ cells }) => cells.images ?? []).filter((image) => image.startsWith('/images/'))
  const copies = named.length ? await tx.select().from(image_copies).where(inArray(image_copies.source, named)) : []
  const copyOf = new Map(copies.map(({ source, url }) => [source, url]))
  return (work, { cells, missingPictures = [] }) => {
    if (!Array.isArray(cells.images)) return cells
    const has = new Set(work.images)
    const isMoved = (image: string) => !has.has(image) && has.has(copyOf.get(image)!)
    const isLost = missingPictures.some(({ address: image }) => !has.has(image) && !isMoved(image))
    const { images, ...others } = cells
    if (isLost && has.size > 0) return others
    return { ...others, images: images.map((image) => (isMoved(image) ? copyOf.get(image)! : image)) }
  }
}
