import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { matchesFilter } from '#app/features/products/admin/product-filter.server.ts'
import type { SalesReport } from './statistics.ts'
import { taxInSales } from './tax-in-sales.server.ts'

/** How many months a report has. */
const reportMonths = 24

/**
 * What an owner asks: works that lack something or do not sell, and the sales of each month of the gallery (DASH-17,
 * DASH-18). A work that is offered again is no sale any more.
 */
export async function findSalesReport({
  db,
  now,
  settings,
}: Pick<AppContext, 'db' | 'now' | 'settings'>): Promise<SalesReport> {
  const moment = now()
  const { timeZone } = settings.gallery
  const monthOf = (at: SQL) => sql`date_trunc('month', ${at} at time zone ${timeZone})`
  const countOf = (filter: keyof SalesReport['gaps']) =>
    sql`(select count(*)::int from products p where ${matchesFilter(filter, moment)})`
  const found = await db.execute<{ [Part in keyof SalesReport]: SalesReport[Part] }>(sql`
    with months as (
      select this_month - make_interval(months => ago) as month
      from (select ${monthOf(sql`${moment}::timestamptz`)} as this_month) today, generate_series(0, ${reportMonths - 1}::int) ago
    ), sales as (
      select date_trunc('month', sold_at at time zone ${timeZone}) as month, count(*)::int as sold, sum(sold_price) as dollars
      from products where sold_out and sold_at >= (select min(month) at time zone ${timeZone} from months) group by 1
    ), taxes as (
      select date_trunc('month', sold_at at time zone ${timeZone}) as month, sum(tax) as tax from (${taxInSales}) sold group by 1
    )
    select
      json_build_object('no-picture', ${countOf('no-picture')}, 'no-price', ${countOf('no-price')},
        'unsold-year', ${countOf('unsold-year')}) as gaps,
      (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'sold', coalesce(sold, 0),
        'cents', (coalesce(dollars, 0) - coalesce(tax, 0)) * 100) order by month)
        from months left join sales using (month) left join taxes using (month)) as months`)
  return found.rows[0]!
}
