import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { matchesFilter } from '#app/features/products/admin/product-filter.server.ts'
import { addMonths } from '#app/platform/calendar-arithmetic.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { startOfMonth } from '#app/platform/gallery-time.ts'
import type { SalesReport } from './statistics.ts'
import { taxInSales } from './tax-in-sales.server.ts'

/** The number of months in a report. */
const reportMonths = 24

/**
 * The sales report: how many works lack something or do not sell, and the sales of each month in the gallery's time zone (DASH-17,
 * DASH-18). A work that is for sale again does not count as sold.
 */
export async function findSalesReport({
  db,
  now,
  settings,
}: Pick<AppContext, 'db' | 'now' | 'settings'>): Promise<SalesReport> {
  const moment = now()
  const { timeZone } = settings.gallery
  const thisMonth = galleryDate(moment, timeZone).slice(0, 7)
  const months = Array.from({ length: reportMonths }, (_, place) => addMonths(thisMonth, place + 1 - reportMonths))
  // The beginning of each month, and the end of the last one.
  const bounds = [...months, addMonths(thisMonth, 1)].map((month) => startOfMonth(month, timeZone))
  // The index of a month among them, from 1; a time outside of them gets an index that no month has.
  const place = sql`width_bucket(sold_at, ${sql.param(bounds)}::timestamptz[])`
  const countOf = (filter: keyof SalesReport['gaps']) =>
    sql`(select count(*)::int from products p where ${matchesFilter(filter, moment)})`
  const found = await db.execute<{ [Part in keyof SalesReport]: SalesReport[Part] }>(sql`
    with months as (
      select month, place::int from unnest(${sql.param(months)}::text[]) with ordinality as asked (month, place)
    ), sales as (
      select ${place} as place, count(*)::int as sold, sum(sold_price) as dollars
      from products where sold_out and sold_at >= ${bounds[0]}::timestamptz group by 1
    ), taxes as (
      select ${place} as place, sum(tax) as tax from (${taxInSales}) sold group by 1
    )
    select
      json_build_object('no-picture', ${countOf('no-picture')}, 'no-price', ${countOf('no-price')},
        'unsold-year', ${countOf('unsold-year')}) as gaps,
      (select json_agg(json_build_object('month', month, 'sold', coalesce(sold, 0),
        'cents', (coalesce(dollars, 0) - coalesce(tax, 0)) * 100) order by place)
        from months left join sales using (place) left join taxes using (place)) as months`)
  return found.rows[0]!
}
