import { uuidv7 } from 'uuidv7'
import type { Database } from '#db/connect.ts'
import { products } from '#db/schema/products.ts'
import { harbour } from './product-facts.ts'

/** Inserts a work into the database: published and complete unless `facts` say otherwise. Returns its row. */
export async function newProduct(db: Database, facts: Partial<typeof products.$inferInsert> = {}) {
  const [row] = await db
    .insert(products)
    .values({
      id: uuidv7(),
      ...harbour,
      images: ['/images/none.webp'],
      status: 'published',
      ...facts,
    })
    .returning()
  return row!
}
