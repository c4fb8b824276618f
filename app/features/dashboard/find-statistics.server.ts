import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { matchesFilter } from '#app/features/products/admin/product-filter.server.ts'
import { addDays } from '#app/platform/calendar-arithmetic.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { startOfDay } from '#app/platform/gallery-time.ts'
import type { Activity, Statistics } from './statistics.ts'
import { taxInSales } from './tax-in-sales.server.ts'

interface Group {
  category: string | null
  status: 'draft' | 'published'
  sold_out: boolean
  count: number
}

/**
 * The dashboard's figures (DASH-06..15, STAT-01), from one snapshot: a single statement, each part of which reads one index and
 * no rows of works (`db/schema/products.ts`). Money is in cents; works without a price count as 0. Most works are one of a
 * kind, and multiplying takes longer than adding.
 */
export async function findStatistics({
  db,
  now,
  settings,
}: Pick<AppContext, 'db' | 'now' | 'settings'>): Promise<Statistics> {
  const moment = now()
  const since = (days: number) => activitySince(days, moment, settings.gallery.timeZone)
  const found = await db.execute<{
    groups: Group[]
    inventoryCents: number
    salesCents: number
    week: Activity
    month: Activity
    everUpdated: number
  }>(sql`
    select
      (select coalesce(json_agg(g), '[]') from (
        select category, status, sold_out, count(*)::int as count from products group by category, status, sold_out
      ) g) as groups,
      (select coalesce(sum(case when p.quantity = 1 then p.price else p.price * p.quantity end) * 100, 0)::float8 from products p
        where ${matchesFilter('available', moment)}) as "inventoryCents",
      (((select coalesce(sum(p.sold_price), 0) from products p where ${matchesFilter('sold', moment)})
        - (select coalesce(sum(tax), 0) from (${taxInSales}) taxes)) * 100)::float8 as "salesCents",
      ${since(7)} as week, ${since(30)} as month,
      (select count(*)::int from products where updated_at > created_at) as "everUpdated"`)
  const { groups, inventoryCents, salesCents, week, month, everUpdated } = found.rows[0]!
  const total = countOf(groups)
  const sold = countOf(groups.filter(({ sold_out }) => sold_out))
  return {
    total,
    available: countOf(groups.filter(({ status, sold_out }) => status === 'published' && !sold_out)),
    draft: countOf(groups.filter(({ status }) => status === 'draft')),
    sold,
    inventoryCents,
    salesCents,
    activity: { week, month, all: { added: total, updated: everUpdated, sold } },
    categories: [...Map.groupBy(groups, ({ category }) => category)]
      .map(([name, ofCategory]) => ({ name, count: countOf(ofCategory) }))
      .sort((a, b) => b.count - a.count || compareNames(a.name, b.name)),
  }
}

/** null comes last. */
function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.localeCompare(b)
}

function countOf(groups: Group[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

/** SQL of the `Activity` of the last `days` days in the gallery's time zone, including today. */
function activitySince(days: number, now: Date, timeZone: string): SQL {
  const first = addDays(galleryDate(now, timeZone), 1 - days)
  const start = sql`${startOfDay(first, timeZone)}::timestamptz`
  return sql`json_build_object(
    'added', (select count(*)::int from products where created_at >= ${start}),
    'updated', (select count(*)::int from products where updated_at > created_at and updated_at >= ${start}),
    'sold', (select count(*)::int from products where sold_out and sold_at >= ${start})
  )`
}
