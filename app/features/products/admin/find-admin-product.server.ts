import { sql } from 'drizzle-orm'
import { originalsOf } from '#app/features/images/cut-outs/originals-of.server.ts'
import { staffReservation } from '#app/features/orders/reservations/staff-reservation.server.ts'
import { publicProduct } from '#app/features/products/public-product.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Database, Transaction } from '#db/connect.ts'
import type { AdminProduct } from './admin-product.ts'

/** One work, published or not, for its form (PFRM-25); null for an unknown id. */
export async function findAdminProduct(
  { db, now }: { db: Database | Transaction; now: Date },
  id: string,
): Promise<AdminProduct | null> {
  if (!isUuid(id)) return null
  const { rows } = await db.execute<{ product: AdminProduct }>(sql`
    select ${publicProduct(now)} || jsonb_build_object(
      'sold_price', p.sold_price, 'meta_keywords', p.meta_keywords,
      'reservation', ${staffReservation(now)}, 'originals', ${originalsOf(sql`p.images`)},
      'updated_at', ${isoMoment(sql`p.updated_at`)}, 'version', p.version
    ) as product from products p where p.id = ${id}::uuid`)
  return rows[0]?.product ?? null
}
