import { sql } from 'drizzle-orm'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Transaction } from '#db/connect.ts'
import type { Reservation } from './reservation.ts'

/** SQL of the `Reservation` of the work `p`, with whom it is for; null while it has none. For staff alone. */
export function staffReservation(now: Date) {
  return sql<Reservation | null>`(
    select jsonb_build_object('madeAt', ${isoMoment(sql`r.created_at`)}, 'clientName', r.client_name, 'clientEmail', r.client_email, 'clientPhone', r.client_phone,
      'note', r.note, 'until', ${isoMoment(sql`r.until`)},
      'invoice', (select i.handle from invoices i where i.id = r.invoice_id))
    from reservations r where r.product_id = p.id and r.until > ${now.toISOString()}::timestamptz
  )`
}

/** The reservation of one work, with whom it is for; null while it has none. */
export async function findStaffReservation(tx: Transaction, id: string, now: Date): Promise<Reservation | null> {
  const { rows } = await tx.execute<{ reservation: Reservation | null }>(
    sql`select ${staffReservation(now)} as reservation from products p where p.id = ${id}::uuid`,
  )
  return rows[0]?.reservation ?? null
}
