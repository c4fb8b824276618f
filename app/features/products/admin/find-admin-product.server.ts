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
      'price', p.price, 'price_on_request', p.price_on_request, 'takes_offers', p.takes_offers, 'sold_price', p.sold_price, 'meta_keywords', p.meta_keywords,
      'artist_id', p.artist_id, 'artist_qualifier', p.artist_qualifier,
      'maker', (select jsonb_build_object('id', a.id, 'name', a.name) from artists a where a.id = p.artist_id),
      'date_text', p.date_text, 'medium', p.medium, 'edition', p.edition, 'signature', p.signature,
      'inventory_number', p.inventory_number, 'provenance', p.provenance, 'exhibitions', p.exhibitions,
      'literature', p.literature, 'certificate', p.certificate,
      'reservation', ${staffReservation(now)}, 'originals', ${originalsOf(sql`p.images`)},
      'updated_at', ${isoMoment(sql`p.updated_at`)}, 'version', p.version
    ) as product from products p where p.id = ${id}::uuid`)
  return rows[0]?.product ?? null
}
