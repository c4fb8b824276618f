import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { AdminOrderPage, AdminOrderRow, OrdersInNeed } from './admin-order.ts'
import type { AdminOrderQuery } from './admin-order-query.ts'
import { matchesQuery, needsOf } from './order-filter.server.ts'

type Context = Pick<AppContext, 'db' | 'settings'>

const perPage = 24
/** Orders that need staff, as the top of the list names them. */
const mostNamed = 5

/** SQL of an order as the list shows it, from a table aliased `o`. */
const row = sql`jsonb_build_object(
  'handle', o.handle, 'number', upper(right(o.id::text, 8)), 'openedAt', ${isoMoment(sql`o.created_at`)},
  'buyer', left(coalesce(o.payer ->> 'name', o.payer ->> 'email', ''), 200), 'amountCents', (o.amount * 100)::bigint,
  'state', o.state, 'refundReason', o.refund_reason, 'isUndone', o.undone_at is not null, 'delivery', o.delivery,
  'refundedCents', (o.refunded_amount * 100)::bigint,
  'needs', ${needsOf},
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

function findRows({ db, settings }: Context, { page, ...query }: AdminOrderQuery): Promise<Page<AdminOrderRow>> {
  const rows = {
    tables: sql`orders o`,
    id: sql`o.id`,
    where: matchesQuery(query, settings.gallery.timeZone),
    order: sql`created_at desc, id desc`,
    reverse: sql`created_at, id`,
  }
  const shown = { tables: rows.tables, id: rows.id, projection: row }
  return findPage(db, { rows, shown }, { page, perPage })
}

/** The newest of the orders that wait for somebody of the gallery, and how many there are. */
async function findOrdersThatNeedStaff({ db, settings }: Context): Promise<OrdersInNeed> {
  const where = matchesQuery({ filter: 'needs-you', month: null, search: null }, settings.gallery.timeZone)
  const { rows } = await db.execute<OrdersInNeed & Record<string, unknown>>(sql`
    select count(*)::int as total, coalesce(json_agg(${row} order by o.created_at desc) filter (where place <= ${mostNamed}), '[]') as orders
    from (select orders.*, row_number() over (order by created_at desc, id desc) as place from orders where ${where}) o`)
  return rows[0]!
}
