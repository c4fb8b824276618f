import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { gallery_sales } from '#db/schema/gallery-sales.ts'

/** How and when a sale in the gallery was paid; null for every other order. */
export async function findGallerySale(db: Database, orderId: string) {
  const [sale] = await db.select().from(gallery_sales).where(eq(gallery_sales.order_id, orderId))
  return sale ?? null
}
