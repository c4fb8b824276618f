import { parse } from 'csv-parse/sync'
import { uuidv7 } from 'uuidv7'
import { expect, onTestFinished, test } from 'vitest'
import { findHistory } from '#app/features/audit/find-history.server.ts'
import { wholeHistory } from '#app/features/audit/history-query.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { findSalesReport } from '#app/features/dashboard/find-sales-report.server.ts'
import { findStatistics } from '#app/features/dashboard/find-statistics.server.ts'
import { readAdminEnquiryQuery } from '#app/features/enquiries/admin/admin-enquiry-query.ts'
import { writeEnquiriesCsv } from '#app/features/enquiries/admin/write-enquiries-csv.server.ts'
import { readAdminOrderQuery } from '#app/features/orders/admin/admin-order-query.ts'
import { findAdminOrders } from '#app/features/orders/admin/find-admin-orders.server.ts'
import { writeMoneyCsv } from '#app/features/orders/admin/money/write-money-csv.server.ts'
import { findPosts } from '#app/features/posts/find-posts.server.ts'
import { readPostQuery } from '#app/features/posts/post-query.ts'
import { addDays, addMonths } from '#app/platform/calendar-arithmetic.ts'
import { formatDay } from '#app/platform/format-day.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { newEnquiry } from '#tests/new-enquiry.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { createStaffContext } from '#tests/staff-context.ts'
import { readSettings } from './settings.ts'

type StaffContext = Awaited<ReturnType<typeof createStaffContext>>['context']

/** A work that was sold and paid for, an enquiry, a profile and an entry of the audit trail, all of this moment. */
async function happenAt({ db, actor }: StaffContext, at: Date) {
  const sale = { sold_out: true, sold_at: at, sold_price: 5, quantity: 0 }
  const { id: product_id } = await newProduct(db, { created_at: at, updated_at: at, ...sale })
  const id = uuidv7()
  await db.insert(orders).values({
    ...{ id, product_id, state: 'paid', provider: 'demo', amount: 5, captured_amount: 5 },
    ...{ snapshot: {}, hold_expires_at: at, created_at: at },
  })
  const detail = { status: 'COMPLETED', amount: '5.00', currency: 'USD', captureId: id }
  await db.insert(order_events).values({ order_id: id, at, kind: 'capture-recorded', detail })
  await newEnquiry(db, { kind: 'viewing', created_at: at, viewing_at: at })
  await newPost(db, { published_at: at })
  await recordChange(db, { by: actor, at, action: 'sign-in' })
}

async function readCsv(write: (take: (part: string) => Promise<void>) => Promise<unknown>) {
  let csv = ''
  await write(async (part) => {
    csv += part
  })
  return parse(csv, { columns: true }) as Record<string, string>[]
}

test.each([
  // Clocks skip an hour, show one twice, and a month ends.
  ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08 01:59:59'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00:00'],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01 01:30:00'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01 01:30:00'],
  ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-10-31 23:59:59'],
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01 00:00:00'],
  ['America/New_York', '2026-12-01T04:59:59.999Z', '2026-11-30 23:59:59'],
  ['America/New_York', '2026-12-01T05:00:00Z', '2026-12-01 00:00:00'],
  // The embedded Postgres has older rules of this zone than Node, means another thing by the next, and does not know the last.
  ['Africa/Casablanca', '2026-11-30T23:30:00Z', '2026-11-30 23:30:00'],
  ['CET', '2026-06-30T22:30:00Z', '2026-07-01 00:30:00'],
  ['AET', '2026-11-30T13:30:00Z', '2026-12-01 00:30:00'],
])(
  'RUN-17 with a gallery in %s everything at %s counts, is listed and exported as at %s',
  async (timeZone, moment, shown) => {
    const staff = await createStaffContext()
    onTestFinished(() => staff.drop())
    const { db } = staff.context
    await happenAt(staff.context, new Date(moment))
    const day = shown.slice(0, 10)
    const month = day.slice(0, 7)
    // In the last week for the last day.
    const now = new Date(`${addDays(day, 6)}T12:00:00Z`)
    const context = { ...staff.context, now: () => now, settings: readSettings({ GALLERY_TIME_ZONE: timeZone }) }

    const money = (of: string | null) => readCsv((take) => writeMoneyCsv(db, { month: of, timeZone }, take))
    expect((await money(null)).map(({ date, time }) => `${date} ${time}`)).toEqual([shown])
    const ordersOf = async (of: string) =>
      (await findAdminOrders(context, readAdminOrderQuery(new URLSearchParams({ month: of })))).items
    for (const [of, count] of [
      [addMonths(month, -1), 0],
      [month, 1],
      [addMonths(month, 1), 0],
    ] as const) {
      expect(await money(of)).toHaveLength(count)
      expect(await ordersOf(of)).toHaveLength(count)
    }

    const query = readAdminEnquiryQuery(new URLSearchParams())
    const [enquiry] = await readCsv((take) => writeEnquiriesCsv(db, { query, timeZone }, take))
    expect(enquiry).toMatchObject({ received: shown.slice(0, 16), viewing: shown.slice(0, 16) })

    const { items } = await findPosts({ db, timeZone }, readPostQuery(new URLSearchParams()))
    expect(items).toMatchObject([{ publishedDate: day, date: formatDay(day) }])

    const { months } = await findSalesReport(context)
    expect(months.filter(({ sold }) => sold > 0)).toEqual([{ month, sold: 1, cents: 500 }])
    expect((await findStatistics(context)).activity.week).toEqual({ added: 1, updated: 0, sold: 1 })

    const isOn = async (on: string) => {
      const { entries } = await findHistory({ db, timeZone }, { ...wholeHistory, kind: 'sign-in', from: on, to: on })
      return entries.some(({ at }) => at === new Date(moment).toISOString())
    }
    expect(await Promise.all([-1, 0, 1].map((days) => isOn(addDays(day, days))))).toEqual([false, true, false])
  },
)
