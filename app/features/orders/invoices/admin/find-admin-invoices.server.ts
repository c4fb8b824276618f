import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { idsBeingFullyRefunded } from '#app/features/orders/refunds/ids-being-fully-refunded.server.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { InvoiceState } from '../invoice.ts'
import type { AdminInvoiceRow } from './admin-invoice.ts'
import type { AdminInvoiceQuery, InvoiceFilter } from './admin-invoice-query.ts'
import { matchesInvoice } from './invoice-search.server.ts'
import { invoiceState } from './invoice-state.server.ts'
import { isMailLost } from './is-mail-lost.server.ts'

const perPage = 24

const states: Record<Exclude<InvoiceFilter, 'all' | 'mail-not-sent'>, readonly InvoiceState[]> = {
  open: ['open', 'being-paid'],
  'part-paid': ['part-paid', 'overdue', 'being-paid'],
  overdue: ['overdue'],
  paid: ['paid'],
  closed: ['withdrawn', 'lapsed', 'ended', 'called-off'],
}

/** One page of invoices, the newest first (INV-03). A page beyond the end is the last one. */
export function findAdminInvoices(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { filter, search, page }: AdminInvoiceQuery,
): Promise<Page<AdminInvoiceRow>> {
  const at = now()
  const state = invoiceState(at)
  const where: SQL[] = [sql`true`]
  if (filter === 'mail-not-sent') where.push(isMailLost(at))
  else if (filter !== 'all') where.push(sql`${state} = any(${sql.param(states[filter])}::text[])`)
  // One that is being paid may be in either, depending on whether its first part is paid.
  if (filter === 'open') where.push(sql`i.first_paid_at is null`)
  if (filter === 'part-paid') where.push(sql`i.first_paid_at is not null`)
  if (search) where.push(matchesInvoice(search))
  const image = sql`i.snapshot -> 'images' ->> 0`
  const tables = sql`invoices i`
  const id = sql`i.id`
  const rows = {
    tables,
    id,
    where: sql.join(where, sql` and `),
    order: sql`i.created_at desc, i.id desc`,
    reverse: sql`i.created_at, i.id`,
  }
  const projection = sql`jsonb_build_object(
    'handle', i.handle, 'client', i.client_name, 'amountCents', (i.amount * 100)::bigint,
    'firstCents', (i.first_amount * 100)::bigint, 'until', ${isoMoment(sql`i.until`)}, 'state', ${state}, 'isMailLost', ${isMailLost(at)},
    'refundedCents', (select coalesce(sum(o.refunded_amount) * 100, 0)::bigint from orders o where o.invoice_id = i.id and o.state = 'paid'),
    'isBeingFullyRefunded', exists (select from orders o where o.invoice_id = i.id and o.id in (${idsBeingFullyRefunded})),
    'work', jsonb_build_object('name', coalesce(i.snapshot ->> 'name', ''), 'image', ${image}, 'picture', ${publicPicture(image)})
  )`
  return findPage(db, { rows, shown: { tables, id, where: sql`true`, projection } }, { page, perPage })
}
