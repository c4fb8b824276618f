import { eq } from 'drizzle-orm'
import { faultOf } from '#app/ui/form/form-fields.ts'
import type { Transaction } from '#db/connect.ts'
import { artists } from '#db/schema/artists.ts'
import type { ProductFault } from './product-form-schema.ts'

/** A fault if a work's artist does not exist (any more); an existing one is locked until the transaction ends (ART-23). */
export async function findUnknownArtist(tx: Transaction, id: string | null): Promise<ProductFault[]> {
  if (id === null) return []
  const found = await tx.select({ id: artists.id }).from(artists).where(eq(artists.id, id)).for('key share')
  return found.length > 0 ? [] : [faultOf('artist', 'This artist is not there any more. Choose another.')]
}
