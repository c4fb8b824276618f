import { sql } from 'drizzle-orm'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { Database } from '#db/connect.ts'
import { executePrepared } from '#db/execute-prepared.ts'
import type { Product } from './product.ts'
import { isListed, publicProduct } from './public-product.server.ts'

/** One listed work; null for an unknown id and for a draft (OP-08, OP-13). */
export async function findProduct({ db, now }: { db: Database; now: Date }, id: string): Promise<Product | null> {
  if (!isUuid(id)) return null
  const rows = await executePrepared<{ product: Product }>(
    db,
    sql`select ${publicProduct(now)} as product from products p where ${isListed} and p.id = ${id}::uuid`,
  )
  return rows[0]?.product ?? null
}
