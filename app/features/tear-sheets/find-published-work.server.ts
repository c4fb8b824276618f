import { sql } from 'drizzle-orm'
import { publicProduct } from '#app/features/products/public-product.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { Database } from '#db/connect.ts'
import type { PublishedWork } from './tear-sheet-fields.ts'

/** A published work, even if it lacks facts that a listed one must have; null for an unknown id and for a draft. */
export async function findPublishedWork(
  { db, now }: { db: Database; now: Date },
  id: string,
): Promise<PublishedWork | null> {
  if (!isUuid(id)) return null
  const { rows } = await db.execute<{ product: PublishedWork }>(
    sql`select ${publicProduct(now)} as product from products p where p.status = 'published' and p.id = ${id}::uuid`,
  )
  return rows[0]?.product ?? null
}
