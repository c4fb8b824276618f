import { sql } from 'drizzle-orm'
import type { DeliveryStep } from '#app/features/orders/delivery-steps.ts'
import { writeLedgerEntry } from '#app/features/orders/write-ledger-entry.server.ts'
import type { Transaction } from '#db/connect.ts'

/**
 * Copies the delivery recorded on the order of the first part to the order of a rest that has just been paid (INV-23): it is
 * one work. From then on `save-delivery` writes both. The work's row must be locked.
 */
export async function copyDeliveryToRest(
  tx: Transaction,
  { invoiceId, at }: { invoiceId: string; at: Date },
): Promise<void> {
  const { rows } = await tx.execute<{
    id: string
    delivery: DeliveryStep
    carrier: string
    trackingNumber: string
  }>(sql`
    update orders rest set delivery = f.delivery, carrier = f.carrier, tracking_number = f.tracking_number,
      arranged_at = f.arranged_at, shipped_at = f.shipped_at, delivered_at = f.delivered_at, delivery_version = f.delivery_version
    from orders f
    where rest.invoice_id = ${invoiceId} and rest.invoice_part = 'rest' and rest.state = 'paid'
      and f.invoice_id = rest.invoice_id and f.invoice_part = 'first' and f.state = 'paid'
    returning rest.id, rest.delivery, coalesce(rest.carrier, '') as carrier, coalesce(rest.tracking_number, '') as "trackingNumber"`)
  for (const { id: orderId, delivery, carrier, trackingNumber } of rows) {
    if (delivery === 'to-arrange') continue
    const detail = { from: 'to-arrange', to: delivery, carrier, trackingNumber } as const
    await writeLedgerEntry(tx, { orderId, at, kind: 'delivery-changed', detail })
  }
}
