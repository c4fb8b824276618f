import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { Product } from './product.ts'
import { isListed, publicProduct } from './public-product.server.ts'

/** The twelve newest works, sold ones included (HOME-07, OP-06). */
export async function findLatestProducts({ db, now }: { db: Database; now: Date }): Promise<Product[]> {
  const found = await db.execute<{ product: Product }>(sql`
    select ${publicProduct(now)} as product from products p where ${isListed}
    order by p.created_at desc, p.id desc limit 12`)
  return found.rows.map((row) => row.product)
}
