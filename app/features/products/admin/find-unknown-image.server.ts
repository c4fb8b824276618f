import { lockPictures } from '#app/features/images/lock-pictures.server.ts'
import type { ProductFault } from './product-form-schema.ts'

const message = 'An image is not known here. Remove it and add it again.'

/** A fault if some of a work's images are not stored here; the stored ones are locked until the transaction ends. */
export async function findUnknownImage(...asked: Parameters<typeof lockPictures>): Promise<ProductFault[]> {
  const unknown = await lockPictures(...asked)
  return unknown.length > 0 ? [{ field: 'images', message, summary: message }] : []
}
