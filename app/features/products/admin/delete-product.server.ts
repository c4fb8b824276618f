import { and, eq, sql } from 'drizzle-orm'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { releaseLapsedHold } from '#app/features/orders/release-lapsed-hold.server.ts'
import { findReservation } from '#app/features/orders/reservations/find-reservation.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { Transaction } from '#db/connect.ts'
import { deleted_products } from '#db/schema/deleted-products.ts'
import { products } from '#db/schema/products.ts'

/**
 * Deletes a work (PLST-14, OP-46). Refused while a buyer holds it, or it is reserved. Its orders are kept, each with its own copy of the work.
 * For a minute it can be restored (PLST-31); then `purgeDeletedProducts` removes its pictures (PLST-15). If an import recreates it
 * within that minute, its last deletion counts (PLST-46).
 * @param run identifies its bulk deletion; a work that this has already deleted counts as deleted (PLST-37)
 */
export async function deleteProduct(
  acting: Acting,
  id: string,
  run: string | null = null,
): Promise<{ outcome: 'deleted' | 'not-found' | 'on-hold' | 'reserved' }> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const { now } = acting
  return transactAs(acting, async (tx) => {
    // While the row is locked no order can be opened for it; earlier ones are found by the next statement.
    const [stored] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
    if (!stored) return { outcome: (await isDeletedBy(tx, id, run)) ? 'deleted' : 'not-found' }
    if (await releaseLapsedHold(tx, id, now())) return { outcome: 'on-hold' }
    if (await findReservation(tx, id, now())) return { outcome: 'reserved' }
    await tx.execute(sql`
      insert into deleted_products (id, work, order_ids, post_links, deleted_at, run_id)
      select p.id, to_jsonb(p), array(select o.id from orders o where o.product_id = p.id),
        (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from blog_post_products l where l.product_id = p.id),
        ${now().toISOString()}::timestamptz, ${run}::uuid
      from products p where p.id = ${id}::uuid
      on conflict (id) do update set work = excluded.work, order_ids = excluded.order_ids, post_links = excluded.post_links,
        deleted_at = excluded.deleted_at, run_id = excluded.run_id`)
    await tx.delete(products).where(eq(products.id, id))
    return { outcome: 'deleted' }
  })
}

async function isDeletedBy(tx: Transaction, id: string, run: string | null): Promise<boolean> {
  if (run === null) return false
  return (await tx.$count(deleted_products, and(eq(deleted_products.id, id), eq(deleted_products.run_id, run)))) > 0
}
