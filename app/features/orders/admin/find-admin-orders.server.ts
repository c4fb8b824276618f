import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Page } from '#app/platform/paging.ts'
import { isMailLost } from '../invoices/admin/is-mail-lost.server.ts'
import { idsBeingFullyRefunded } from '../refunds/ids-being-fully-refunded.server.ts'
import type { AdminOrderPage, AdminOrderRow, OrdersInNeed } from './admin-order.ts'
import type { AdminOrderQuery } from './admin-order-query.ts'
import { invoiceOf, matchesQuery, needsOf } from './order-filter.server.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'settings'>

const perPage = 24
/** How many orders that need staff the top of the list shows. */
const maxNamed = 5

/** SQL of an order as the list shows it, from a table aliased `o`. */
const rowAt = (at: Date) => sql`jsonb_build_object(
  'handle', o.handle, 'number', upper(right(o.id::text, 8)), 'openedAt', ${isoMoment(sql`o.created_at`)},
  'buyer', left(coalesce(o.payer ->> 'name', o.payer ->> 'email', ''), 200), 'amountCents', (o.amount * 100)::bigint,
  'state', o.state, 'refundReason', o.refund_reason, 'isUndone', o.undone_at is not null, 'delivery', o.delivery,
  'isCollected', coalesce(o.tax -> 'delivery' ->> 'to' = 'gallery', false),
  'refundedCents', (o.refunded_amount * 100)::bigint, 'isBeingFullyRefunded', o.id in (${idsBeingFullyRefunded}), 'invoice', ${invoiceOf}, 'needs', ${needsOf(at)},
  'work', jsonb_build_object(
    'name', coalesce(o.snapshot ->> 'name', ''), 'image', o.snapshot -> 'images' ->> 0,
    'picture', ${publicPicture(sql`o.snapshot -> 'images' ->> 0`)}
  )
)`

/** One page of orders, the newest first, and which of all wait for staff. A page beyond the end is the last one. */
export async function findAdminOrders(app: Context, query: AdminOrderQuery): Promise<AdminOrderPage> {
  const [page, inNeed] = await Promise.all([findRows(app, query), findOrdersThatNeedStaff(app)])
  return { ...page, inNeed }
}

function findRows({ db, now, settings }: Context, { page, ...query }: AdminOrderQuery): Promise<Page<AdminOrderRow>> {
  const at = now()
  const rows = {
    tables: sql`orders o`,
    id: sql`o.id`,
    where: matchesQuery(query, { timeZone: settings.gallery.timeZone, at }),
    order: sql`created_at desc, id desc`,
    reverse: sql`created_at, id`,
  }
  const shown = { tables: rows.tables, id: rows.id, where: sql`true`, projection: rowAt(at) }
  return findPage(db, { rows, shown }, { page, perPage })
}

/** The newest of the orders that wait for staff, their number, and how many invoices were not mailed. */
async function findOrdersThatNeedStaff({ db, now, settings }: Context): Promise<OrdersInNeed> {
  const at = now()
  const { timeZone } = settings.gallery
  const where = matchesQuery({ filter: 'needs-you', month: null, search: null }, { timeZone, at })
  const { rows } = await db.execute<OrdersInNeed & Record<string, unknown>>(sql`
    select count(*)::int as total, coalesce(json_agg(${rowAt(at)} order by o.created_at desc) filter (where place <= ${maxNamed}), '[]') as orders,
      (select count(*)::int from invoices i where ${isMailLost(at)}) as "invoicesNotMailed"
    from (select orders.*, row_number() over (order by created_at desc, id desc) as place from orders where ${where}) o`)
  return rows[0]!
}
