import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/actor.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Transaction } from '#db/connect.ts'
import { reservations } from '#db/schema/reservations.ts'

interface Sold {
  productId: string
  /** The work's name. */
  label: string
  /** For whom it is kept. */
  client: string
  at: Date
  actor: Actor
}

/**
 * Ends the reservation of a work that staff sell over it (RSV-13), and records that in the audit trail; a trigger would end it without an entry. Its
 * invoice can no longer be paid. The work's row must be locked.
 */
export async function endReservationBySale(
  tx: Transaction,
  { productId, label, client, at, actor }: Sold,
): Promise<void> {
  await tx.delete(reservations).where(eq(reservations.product_id, productId))
  await recordChange(tx, {
    by: actor,
    at,
    action: 'work-released',
    subject: { kind: 'work', id: productId, label },
    note: `It was reserved for ${client}, and was sold`,
  })
}
