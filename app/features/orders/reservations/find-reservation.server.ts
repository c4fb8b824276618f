import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { reservations } from '#db/schema/reservations.ts'
import { endLapsedReservations } from './end-lapsed-reservations.server.ts'

export type StoredReservation = typeof reservations.$inferSelect

/** The reservation of a work, or null: one whose time is up is ended on the way. The work's row must be locked. */
export async function findReservation(tx: Transaction, productId: string, at: Date): Promise<StoredReservation | null> {
  await endLapsedReservations(tx, { at, productId })
  const [found] = await tx.select().from(reservations).where(eq(reservations.product_id, productId))
  return found ?? null
}
