import { and, eq, isNull } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { saveOverVersion } from '#app/platform/save-over-version.server.ts'
import { toFormFailure } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import type { Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { deliverySteps } from '../delivery-steps.ts'
import { lockOrder } from '../lock-order.server.ts'
import { lockProduct } from '../lock-product.server.ts'
import type { Order } from '../order-context.ts'
import { orderSubject } from '../order-subject.ts'
import { writeLedgerEntry } from '../write-ledger-entry.server.ts'
import { checkDelivery, type DeliveryField, type DeliveryRow, type OrderDelivery } from './delivery-form.ts'
import { deliveryOf, isDeliverable } from './find-admin-order.server.ts'
import type { OrderChangeOf } from './order-change-schema.server.ts'
import { orderMessages } from './order-messages.ts'

/**
 * Saves the progress of an order's delivery (OADM-05): only of a paid order that was not undone, and only over the version that
 * the form was opened on. The two orders of a sale in two parts share one delivery (INV-23). The ledger and the audit trail say who did it.
 * A step that is undone loses its time.
 */
export async function saveDelivery(
  { db, now, actor }: ActingContext,
  { id, invoice_id, product_id }: Order,
  { version, values }: OrderChangeOf<'delivery'>,
): Promise<FormResult<OrderDelivery, DeliveryField> | ChangeFailure> {
  return db.transaction(async (tx) => {
    // The other part of the sale may be paid concurrently, which copies the delivery to that order.
    if (invoice_id && product_id) await lockProduct(tx, product_id)
    const stored = await lockOrder(tx, id)
    if (!stored || !isDeliverable(stored))
      return changeFailure('conflict', orderMessages.deliveryFailed, [orderMessages.notDeliverable])
    const saved = await saveOverVersion({
      stored: { ...stored, version: stored.delivery_version },
      version,
      check: () => checkDelivery(values),
      read: async () => deliveryOf((await lockOrder(tx, id))!),
      write: async (row) => {
        await write(tx, { row, stored, at: now(), by: actor.label })
        await recordChange(tx, {
          by: actor,
          at: now(),
          action: 'delivery-set',
          subject: orderSubject(stored),
          from: auditedFields(deliveryOf(stored)),
          to: auditedFields(row),
        })
        return []
      },
    })
    if (saved.outcome !== 'saved')
      return toFormFailure(saved, { notFound: orderMessages.notFound, conflict: orderMessages.deliveryConflict })
    return { outcome: 'saved', id: String(stored.handle), current: saved.current }
  })
}

async function write(
  tx: Transaction,
  { row, stored, at, by }: { row: DeliveryRow; stored: Order; at: Date; by: string },
): Promise<void> {
  const { delivery, carrier, tracking_number } = row
  const step = deliverySteps.indexOf(delivery)
  /** The time of a step: now if the order reaches it, none if it is before it. */
  const momentOf = (place: number, before: Date | null) =>
    step < place ? null : step === place ? (before ?? at) : before
  const isOfSale =
    stored.invoice_id === null
      ? eq(orders.id, stored.id)
      : and(eq(orders.invoice_id, stored.invoice_id), eq(orders.state, 'paid'), isNull(orders.undone_at))
  const changed = await tx
    .update(orders)
    .set({
      delivery,
      carrier: carrier || null,
      tracking_number: tracking_number || null,
      arranged_at: momentOf(1, stored.arranged_at),
      shipped_at: momentOf(2, stored.shipped_at),
      delivered_at: momentOf(3, stored.delivered_at),
      delivery_version: stored.delivery_version + 1,
      updated_at: at,
    })
    .where(isOfSale)
    .returning({ orderId: orders.id })
  const detail = { from: stored.delivery, to: delivery, carrier, trackingNumber: tracking_number, by }
  for (const { orderId } of changed) await writeLedgerEntry(tx, { orderId, at, kind: 'delivery-changed', detail })
}

function auditedFields({ delivery, carrier, tracking_number }: DeliveryRow) {
  return { delivery, carrier, tracking_number }
}
