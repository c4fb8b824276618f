import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { FilterChoice, FilterCounts } from '../filter-counts.ts'
import { priceRangeWords, sizeWords } from '../filter-words.ts'
import { type FilterName, filterNames, priceRanges, sizes } from '../product-filters.ts'
import type { ProductQuery } from '../product-query.ts'
import { periods } from '../taxonomy.ts'
import { facetColumns, facetsWhere, filterConditions, priceRangeConditions, sizeConditions } from './facets.server.ts'
import { spellingOf } from './find-filter-facts.server.ts'
import { conditionsOf, textColumns } from './find-products.server.ts'
import { chooseWay, matchWorks } from './match-works.server.ts'
import { searchTerms, soughtInAll } from './search-terms.server.ts'

/** How many media and artists are offered, those with the most works; chosen ones are offered in addition. */
const maxOffered = { period: 12, medium: 12, artist: 24 }

/** The most search results that are counted, in less than 100 ms (decision 0076); with more, a sample of this size determines what is offered. */
const maxCounted = 10_000
const maxRead = 4000

type CountedChoice = FilterChoice & { count: number }
type Found = Record<'period' | 'medium' | 'artist', CountedChoice[]> & Record<string, number> & { isTooMuch: boolean }

/**
 * How many works each filter choice leaves (FIND-40): those that match all other chosen filters, and in the choice's
 * own filter only this choice. If a search finds more than `max` works nothing is counted (FIND-48): the most frequent values of a
 * sample are offered, whatever is chosen. One statement, of scans of `product_facets`.
 */
export async function findFilterCounts(db: Database, query: ProductQuery, max = maxCounted): Promise<FilterCounts> {
  const { before, works, isTooMuch } = await worksUnder(db, query, max)
  const conditions = filterConditions(query.filters)
  const available = query.available ? [facetColumns.isAvailable] : []
  const isOpen = (own: FilterName | 'available' | null) => {
    const others = [
      ...filterNames.flatMap((name) => (name === own ? [] : (conditions[name] ?? []))),
      ...(own === 'available' ? [] : available),
    ]
    return others.length > 0 ? sql`(${isTooMuch} or (${sql.join(others, sql` and `)}))` : sql`true`
  }
  const counted = (name: string, where: SQL) => sql`count(*) filter (where ${where})::int as ${sql.identifier(name)}`
  const single = [
    counted('total', isOpen(null)),
    counted('available', sql`f.is_available and ${isOpen('available')}`),
    ...Object.entries(priceRangeConditions).map(([range, is]) =>
      counted(`price ${range}`, sql`${is} and ${isOpen('price')}`),
    ),
    ...Object.entries(sizeConditions).map(([size, is]) => counted(`size ${size}`, sql`${is} and ${isOpen('size')}`)),
  ]
  const grouped = (column: SQL, own: FilterName) =>
    sql`select ${column} as value, count(*)::int as count from ${works} where ${column} is not null and ${isOpen(own)} group by 1`
  const words = (name: 'period' | 'medium') => {
    const column = sql`f.${sql.identifier(name)}`
    return sql`(
      select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count, 'label', ${spellingOf(name, sql`offered.value`)}) order by count desc, value), '[]')
      from ${offered(grouped(column, name), maxOffered[name], query.filters[name])}
    ) as ${sql.identifier(name)}`
  }
  const byArtist = sql`select a.slug as value, counted.count, a.name, a.sort_key from (${grouped(sql`f.artist_id`, 'artist')}) counted join artists a on a.id = counted.value`
  const artist = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count, 'label', name) order by sort_key, value), '[]')
    from ${offered(byArtist, maxOffered.artist, query.filters.artist)}
  ) as artist`
  const { rows } = await db.execute<Found>(sql`
    ${before} select ${sql.join([...single, words('period'), words('medium'), artist, sql`${isTooMuch} as "isTooMuch"`], sql`, `)} from ${works}`)
  const found = rows[0]!
  const counts = {
    total: found.total!,
    available: found.available!,
    price: priceRanges.map((value) => ({ value, label: priceRangeWords[value], count: found[`price ${value}`]! })),
    period: inOrder([...found.period, ...missing(found.period, query.filters.period)]),
    size: sizes.map((value) => ({ value, label: sizeWords[value], count: found[`size ${value}`]! })),
    medium: [...found.medium, ...missing(found.medium, query.filters.medium)],
    artist: [...found.artist, ...missing(found.artist, query.filters.artist)],
  }
  return found.isTooMuch ? withoutNumbers(counts) : counts
}

function withoutNumbers(counts: FilterCounts): FilterCounts {
  const choices = Object.fromEntries(
    filterNames.map((name) => [name, counts[name].map((choice) => ({ ...choice, count: null }))]),
  ) as Record<FilterName, FilterChoice[]>
  return { total: null, available: null, ...choices }
}

/** Chosen values that no work has under the other filters. */
function missing(rows: readonly CountedChoice[], chosen: readonly string[]): CountedChoice[] {
  return chosen
    .filter((value) => !rows.some((row) => row.value === value))
    .map((value) => ({ value, label: value, count: 0 }))
}

/** The periods of the form in their order and its spelling, those without works too; then the others. */
function inOrder(rows: readonly CountedChoice[]): CountedChoice[] {
  const known = periods.map((label) => {
    const value = label.toLowerCase()
    return { value, label, count: rows.find((row) => row.value === value)?.count ?? 0 }
  })
  return [...known, ...rows.filter(({ value }) => !known.some((period) => period.value === value))]
}

/** At most as many as are counted: the result is materialized, and read once for each filter. */
const countedColumns = sql`f.period, f.medium, f.artist_id, f.shown_price_cents, f.longest_inches, f.is_available`

interface Works {
  before: SQL
  works: SQL
  /** Whether it contains only a sample of them. */
  isTooMuch: SQL
}

/** The listed works that the filters apply to, as `f`; a search runs once, in a CTE `before` the rest of the statement. */
async function worksUnder(db: Database, query: ProductQuery, max: number): Promise<Works> {
  const beside = { ...query, available: false }
  if (query.search) {
    const way = await chooseWay(db, soughtInAll(searchTerms(query.search)))
    const matching = matchWorks(way, conditionsOf(beside, textColumns))
    const found = sql`select product_id from (${matching}) found limit ${max + 1}::int`
    const isTooMuch = sql`((select count(*) from found) > ${max}::int)`
    const read = sql`select product_id from found limit case when ${isTooMuch} then ${maxRead}::int end`
    const counted = sql`select ${countedColumns} from product_facets f where f.product_id in (${read})`
    return {
      before: sql`with found as materialized (${found}), f as materialized (${counted})`,
      works: sql`f`,
      isTooMuch,
    }
  }
  return { before: sql``, works: facetsWhere(conditionsOf(beside, facetColumns)), isTooMuch: sql`false` }
}

/** The rows of `counts` with the largest counts, and those that are chosen. */
function offered(counts: SQL, max: number, chosen: readonly string[]): SQL {
  return sql`(
    select * from (select *, row_number() over (order by count desc, value) as place from (${counts}) counts) placed
    where place <= ${max}::int or value = any(${sql.param([...chosen])}::text[])
  ) offered`
}
