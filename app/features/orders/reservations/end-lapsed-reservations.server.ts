import { and, eq, lte } from 'drizzle-orm'
import { systemActor } from '#app/features/audit/actor.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Transaction } from '#db/connect.ts'
import { products } from '#db/schema/products.ts'
import { reservations } from '#db/schema/reservations.ts'

/** Ends the expired reservations (RSV-04), of all works or of one. The pages that show the works are notified. */
export async function endLapsedReservations(
  tx: Transaction,
  { at, productId }: { at: Date; productId?: string },
): Promise<void> {
  const isOver = lte(reservations.until, at)
  const ended = await tx
    .delete(reservations)
    .where(productId === undefined ? isOver : and(eq(reservations.product_id, productId), isOver))
    .returning({ id: reservations.product_id, client: reservations.client_name })
  for (const { id, client } of ended) {
    const [work] = await tx.select({ name: products.name }).from(products).where(eq(products.id, id))
    await recordChange(tx, {
      by: systemActor('Reservations'),
      at,
      action: 'work-released',
      subject: { kind: 'work', id, label: work!.name },
      note: `It was reserved for ${client}, and the time was up`,
    })
  }
}
