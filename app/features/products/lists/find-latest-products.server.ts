import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { Product } from '../product.ts'
import { isListed, newestFirst, publicProduct } from '../public-product.server.ts'

/** SQL of the ids of the latest arrivals. */
export const latestIds = sql`select p.id from products p where ${isListed} order by ${newestFirst.order} limit 12`

/** The twelve newest works, sold ones included (HOME-07, OP-06). */
export async function findLatestProducts({ db, now }: { db: Database; now: Date }): Promise<Product[]> {
  const found = await db.execute<{ product: Product }>(sql`
    select ${publicProduct(now)} as product from products p where p.id in (${latestIds}) order by ${newestFirst.order}`)
  return found.rows.map((row) => row.product)
}
