import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { dollars, moment } from './columns.ts'
import { invoices } from './invoices.ts'
import {
  hasRefund,
  isAwaitingDelivery,
  isPaid,
  isPaymentStarted,
  isSentElsewhere,
  isUnpaid,
  orderSearchText,
} from './order-conditions.ts'
import { products } from './products.ts'

/** One attempt to buy one work. Its state changes only as `order-states.ts` allows; the id is the buyer's proof. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** Identifies it in the back office, whose addresses and audit trail do not show the id. */
    handle: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    /** Set to null when the work is deleted; `snapshot` keeps what was sold. */
    product_id: uuid().references(() => products.id, { onDelete: 'set null' }),
    state: text({
      enum: ['created', 'approved', 'capturing', 'paid', 'pending', 'declined', 'cancelled', 'expired', 'refunded'],
    }).notNull(),
    provider: text().notNull(),
    provider_order_id: text().unique(),
    capture_id: text().unique(),
    refund_id: text(),
    /** Set before the provider is asked for the refund, so that nothing can be sold for this payment any more. */
    refund_reason: text({ enum: ['work-gone', 'wrong-amount', 'order-closed'] }),
    /** The final response to a buyer who asked for the capture too late; it is returned again to a repeated request. */
    closed_because: text({ enum: ['already-sold', 'on-hold'] }),
    /** When and why staff cancelled a paid order, so that the work may be offered again without a refund by the program. */
    undone_at: moment('undone_at'),
    undone_reason: text(),
    /** When staff last marked the order's open task as done. */
    attended_at: moment('attended_at'),
    delivery: text({ enum: ['to-arrange', 'arranged', 'shipped', 'delivered'] })
      .notNull()
      .default('to-arrange'),
    carrier: text(),
    /** The carrier's tracking number. */
    tracking_number: text(),
    arranged_at: moment('arranged_at'),
    shipped_at: moment('shipped_at'),
    delivered_at: moment('delivered_at'),
    /** Counts changes of the delivery, so that an outdated form overwrites nothing. */
    delivery_version: integer().notNull().default(1),
    amount: dollars('amount').notNull(),
    currency: text({ enum: ['USD'] })
      .notNull()
      .default('USD'),
    /** Sales tax as calculated when the order was opened, a part of `amount`; null: the gallery collected none. */
    tax: jsonb(),
    /** The sum of its lines. */
    tax_amount: dollars('tax_amount').notNull().generatedAlwaysAs(sql`order_tax_amount(tax)`),
    captured_amount: dollars('captured_amount'),
    /** The invoice that it pays, and the part of it. */
    invoice_id: uuid().references(() => invoices.id),
    invoice_part: text({ enum: ['whole', 'first', 'rest'] }),
    /** The sum returned to the buyer, maintained by a trigger on `refunds`. */
    refunded_amount: dollars('refunded_amount').notNull().default(0),
    /** The work as it was when the order was opened. */
    snapshot: jsonb().notNull(),
    /** The payer and the delivery address, as the provider reported them. */
    payer: jsonb(),
    /** Address of the buyer's client, for the limit on live holds. */
    client_address: text(),
    /** The client's idempotency key: a request repeated after a lost response finds the same order. */
    request_key: text().unique(),
    /** SHA-256 of the cookie that identifies the buyer's browser; null for an order from before that cookie existed. */
    buyer: text(),
    /** When the buyer's page showed that the order is paid; until then it is shown at the next visit. */
    told_at: moment('told_at'),
    hold_expires_at: moment('hold_expires_at').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'orders_state_known',
      sql`${table.state} in ('created', 'approved', 'capturing', 'paid', 'pending', 'declined', 'cancelled', 'expired', 'refunded')`,
    ),
    check('orders_amount_positive', sql`${table.amount} > 0`),
    check('orders_tax_part_of_amount', sql`${table.tax_amount} >= 0 and ${table.tax_amount} < ${table.amount}`),
    check('orders_refunded_within_captured', sql`${table.refunded_amount} <= ${table.captured_amount}`),
    check('orders_refund_reason_known', sql`${table.refund_reason} in ('work-gone', 'wrong-amount', 'order-closed')`),
    check('orders_closed_because_known', sql`${table.closed_because} in ('already-sold', 'on-hold')`),
    check('orders_invoice_has_part', sql`(${table.invoice_id} is null) = (${table.invoice_part} is null)`),
    check('orders_invoice_part_known', sql`${table.invoice_part} in ('whole', 'first', 'rest')`),
    check('orders_undone_has_reason', sql`(${table.undone_at} is null) = (${table.undone_reason} is null)`),
    check('orders_undone_reason_not_blank', sql`btrim(${table.undone_reason}) <> ''`),
    check('orders_delivery_known', sql`${table.delivery} in ('to-arrange', 'arranged', 'shipped', 'delivered')`),
    // Nothing is delivered before it is paid.
    check('orders_delivery_paid', sql`${table.delivery} = 'to-arrange' or ${table.state} in ('paid', 'refunded')`),
    check('orders_shipped_has_carrier', sql`${table.delivery} <> 'shipped' or ${table.carrier} is not null`),
    check('orders_carrier_length', sql`length(${table.carrier}) between 1 and 100`),
    check('orders_tracking_number_length', sql`length(${table.tracking_number}) between 1 and 100`),
    // A step that was not taken, or was undone, has no time; the current step has one.
    check(
      'orders_delivery_moments',
      sql`case ${table.delivery}
        when 'to-arrange' then num_nonnulls(${table.arranged_at}, ${table.shipped_at}, ${table.delivered_at}) = 0
        when 'arranged' then ${table.arranged_at} is not null and num_nonnulls(${table.shipped_at}, ${table.delivered_at}) = 0
        when 'shipped' then ${table.shipped_at} is not null and ${table.delivered_at} is null
        when 'delivered' then ${table.delivered_at} is not null end`,
    ),
    // The one invariant everything else depends on: a work has at most one live order.
    uniqueIndex('orders_one_live_per_product')
      .on(table.product_id)
      .where(sql`state in ('created', 'approved', 'capturing', 'pending')`),
    // No part of an invoice is paid twice.
    uniqueIndex('orders_one_of_invoice_part')
      .on(table.invoice_id, table.invoice_part)
      .where(sql`state in ('created', 'approved', 'capturing', 'pending', 'paid')`),
    index('orders_invoice').on(table.invoice_id).where(sql`invoice_id is not null`),
    index('orders_live')
      .on(table.state, table.hold_expires_at)
      .where(sql`state in ('created', 'approved', 'capturing', 'pending')`),
    index('orders_live_client')
      .on(table.client_address)
      .where(sql`state in ('created', 'approved', 'capturing', 'pending')`),
    index('orders_refund_owed').on(table.id).where(sql`refund_reason is not null and refund_id is null`),
    // Closed orders that the job still checks for a while, in case a payment turns up for them.
    index('orders_closed_lately').on(table.updated_at).where(sql`state in ('declined', 'cancelled', 'expired')`),
    index('orders_product').on(table.product_id),
    // For a paid work that was deleted and is restored by an import: only their snapshots tell which orders are its own.
    index('orders_paid_work').on(sql`(${table.snapshot} ->> 'id')`).where(sql`state = 'paid' and product_id is null`),
    // How often a client has held works recently, and how its last holds on one work ended.
    index('orders_client_lately').on(table.client_address, table.created_at),
    index('orders_client_work').on(table.client_address, table.product_id, table.created_at),
    // What the browser with a buyer's cookie may see: its own orders, newest first.
    index('orders_buyer').on(table.buyer, table.created_at).where(sql`buyer is not null`),
    index('orders_newest').on(table.created_at.desc().nullsFirst()),
    // The back office's list, newest first, for each of its filters (`order-filter.server.ts` has the same conditions).
    index('orders_listed').on(table.created_at, table.id).where(sql`${isPaymentStarted}`),
    index('orders_paid').on(table.created_at, table.id).where(sql`${isPaid}`),
    index('orders_to_deliver').on(table.created_at, table.id).where(sql`${isAwaitingDelivery}`),
    index('orders_refunded').on(table.created_at, table.id).where(sql`${hasRefund}`),
    index('orders_unpaid').on(table.created_at, table.id).where(sql`${isUnpaid}`),
    index('orders_undone').on(table.id).where(sql`undone_at is not null`),
    index('orders_given_back')
      .on(table.id)
      .where(sql`refund_reason is not null and attended_at is null and state = 'refunded'`),
    index('orders_sent_elsewhere').on(table.id).where(sql`${isSentElsewhere}`),
    // The tax in payments for works, which is not revenue. Works sold by an invoice store the price without it.
    index('orders_taxed')
      .on(table.product_id, table.captured_amount, table.tax_amount)
      .where(sql`state = 'paid' and undone_at is null and tax_amount > 0 and invoice_id is null`),
    // The same for works whose money was returned, and which count as sold until they are put back on sale.
    index('orders_taxed_refunded')
      .on(table.product_id, table.captured_amount, table.tax_amount, table.id)
      .where(sql`state = 'refunded' and refund_reason is null and tax_amount > 0 and invoice_id is null`),
    index('orders_folded_search').using('gin', sql`${orderSearchText} gin_trgm_ops`),
  ],
)

/** Append-only ledger of an order's events. Triggers refuse updates, and deletes unless the order itself is deleted. */
export const order_events = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    kind: text().notNull(),
    from_state: text(),
    to_state: text(),
    detail: jsonb(),
  },
  (table) => [
    index('order_events_order').on(table.order_id, table.id),
    // Payments and refunds, for the bookkeeper.
    index('order_events_money').on(table.at, table.id).where(sql`kind = 'capture-recorded' or to_state = 'refunded'`),
  ],
)

/** Staff's notes on an order, which a buyer never sees. They can only be added. */
export const order_notes = pgTable(
  'order_notes',
  {
    /** Made by the form, so that a note that is sent twice is stored once. */
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** The author's name at that time: an admin's mail address. No foreign key: a note outlives its author. */
    author: text().notNull(),
    text: text().notNull(),
  },
  (table) => [
    check('order_notes_text_length', sql`length(${table.text}) between 1 and 4000`),
    check('order_notes_text_not_blank', sql`btrim(${table.text}) <> ''`),
    index('order_notes_order').on(table.order_id, table.at),
  ],
)

/** Webhooks that were verified and accepted, by the provider's event id, so that a repeated one does nothing. */
export const webhook_events = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    type: text().notNull(),
    received_at: moment('received_at').notNull(),
    processed_at: moment('processed_at'),
    payload: jsonb().notNull(),
  },
  (table) => [index('webhook_events_received').on(table.received_at)],
)
