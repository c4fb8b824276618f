import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { queueMail } from '#app/features/mails/queue-mail.server.ts'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { releaseLapsedHold } from '#app/features/orders/release-lapsed-hold.server.ts'
import { findReservation, type StoredReservation } from '#app/features/orders/reservations/find-reservation.server.ts'
import { workSnapshot } from '#app/features/orders/work-snapshot.server.ts'
import { isSameDestination } from '#app/features/sales-tax/destination.ts'
import { itemCents, type OrderTax, taxCents } from '#app/features/sales-tax/order-tax.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { endOfDay, lastDayOf } from '#app/platform/gallery-time.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { formatPriceWithCents, toCents } from '#app/platform/money.ts'
import type { Transaction } from '#db/connect.ts'
import { invoices } from '#db/schema/invoices.ts'
import { reservations } from '#db/schema/reservations.ts'
import { lockFormKey } from '../../lock-form-key.server.ts'
import { lockProduct } from '../../lock-product.server.ts'
import { invoiceSubject } from '../invoice-subject.ts'
import { type ComputedInvoice, computeInvoice } from './compute-invoice.server.ts'
import type { InvoiceTerms } from './invoice-form.ts'

type WriteOutcome =
  | { outcome: 'written'; handle: number }
  | { outcome: 'not-found' | 'already-sold' | 'on-hold' | 'conflict' | 'day-over' }
  | { outcome: 'reserved-before'; by: StoredReservation }
  | Extract<ComputedInvoice, { outcome: 'wrong' }>

interface NewInvoice {
  /** Made by the form: an invoice that is sent twice is written once. */
  id: string
  productId: string
  terms: InvoiceTerms
  timeZone: string
}

/**
 * Writes an invoice for a work (INV-01) and reserves the work for it until the end of its last day, under the lock that buyers take.
 * A reservation for the same client is replaced by this one. Refused while the work is sold, held, being paid for, or reserved for
 * somebody else or another invoice; `wrong` if it cannot be calculated. The tax is the current one and does not change (INV-24). `conflict`: the id is another invoice's.
 */
export async function writeInvoice(
  shop: Acting & Pick<OrderContext, 'mailer' | 'jobs' | 'log'>,
  { id, productId, terms, timeZone }: NewInvoice,
): Promise<WriteOutcome> {
  if (!isUuid(productId)) return { outcome: 'not-found' }
  const { now, actor } = shop
  const result = await transactAs<WriteOutcome>(shop, async (tx) => {
    const at = now()
    await lockFormKey(tx, id)
    const work = await lockProduct(tx, productId)
    if (!work) return { outcome: 'not-found' }
    const [before] = await tx.select().from(invoices).where(eq(invoices.id, id))
    if (before)
      return isSame(before, { productId, terms, timeZone })
        ? { outcome: 'written', handle: before.handle }
        : { outcome: 'conflict' }
    // It was checked before; midnight may have passed since.
    if (terms.day < galleryDate(at, timeZone)) return { outcome: 'day-over' }
    if (work.sold_out) return { outcome: 'already-sold' }
    if (await releaseLapsedHold(tx, productId, at)) return { outcome: 'on-hold' }
    const by = await findReservation(tx, productId, at)
    if (by && (by.invoice_id !== null || !isFor(by, terms))) return { outcome: 'reserved-before', by }
    const worked = await computeInvoice(tx, terms)
    if (worked.outcome === 'wrong') return worked
    const { totalCents, tax } = worked
    const [invoice] = await tx
      .insert(invoices)
      .values({
        id,
        product_id: productId,
        snapshot: workSnapshot(productId),
        client_name: terms.name,
        client_email: terms.email,
        client_phone: terms.phone,
        note: terms.note,
        amount: totalCents / 100,
        tax,
        first_amount: terms.firstAmount,
        until: endOfDay(terms.day, timeZone),
        created_at: at,
        created_by: actor.label,
      })
      .returning()
    await reserveFor(tx, invoice!)
    const { handle } = invoice!
    const taxed = tax ? `, ${formatPriceWithCents(taxCents(tax) / 100)} of it sales tax` : ''
    const first = terms.firstAmount === null ? '' : `, ${formatPriceWithCents(terms.firstAmount)} of it first`
    await recordChange(tx, {
      by: actor,
      at,
      action: 'invoice-written',
      subject: invoiceSubject(handle),
      note: `“${work.name}” for ${terms.name} until ${terms.day}: ${formatPriceWithCents(totalCents / 100)}${taxed}${first}`,
    })
    await recordChange(tx, {
      by: actor,
      at,
      action: 'work-reserved',
      subject: { kind: 'work', id: productId, label: work.name },
      note: `For ${terms.name} until ${terms.day}`,
    })
    await queueMail(tx, shop, { kind: 'invoice', invoice_id: id, recipient: terms.email })
    return { outcome: 'written', handle }
  })
  if (result.outcome === 'written') await startSending(shop)
  return result
}

async function reserveFor(tx: Transaction, invoice: typeof invoices.$inferSelect): Promise<void> {
  const { id, product_id, client_name, client_email, client_phone, note, until, created_at } = invoice
  const kept = { client_name, client_email, client_phone, note, until, created_at, invoice_id: id }
  await tx
    .insert(reservations)
    .values({ product_id: product_id!, ...kept })
    .onConflictDoUpdate({ target: reservations.product_id, set: kept })
}

/** Of the same name or mail address, however it is written. */
function isFor({ client_name, client_email }: StoredReservation, { name, email }: InvoiceTerms): boolean {
  const isSameText = (one: string | null, other: string) => one?.trim().toLowerCase() === other.trim().toLowerCase()
  return isSameText(client_name, name) || isSameText(client_email, email)
}

function isSame(
  stored: typeof invoices.$inferSelect,
  { productId, terms, timeZone }: Pick<NewInvoice, 'productId' | 'terms' | 'timeZone'>,
): boolean {
  const tax = stored.tax as OrderTax | null
  return (
    stored.product_id === productId &&
    stored.client_name === terms.name &&
    stored.client_email === terms.email &&
    stored.client_phone === terms.phone &&
    stored.note === terms.note &&
    itemCents({ amount: stored.amount, tax }) === toCents(terms.amount) &&
    (tax === null || (terms.delivery !== undefined && isSameDestination(tax.delivery, terms.delivery))) &&
    stored.first_amount === terms.firstAmount &&
    lastDayOf(stored, timeZone) === terms.day
  )
}
