import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { clampPage, type Page } from './paging.ts'

/** A list in SQL. */
interface Listing {
  /** What stands after `from`; its names may be used in everything below. */
  tables: SQL
  /** The column that names a row. */
  id: SQL
  where: SQL
  order: SQL
  /** `order` the other way round. */
  reverse: SQL
  /** One JSON value for each row: what the list shows of it. */
  projection: SQL
  /** `where` looks for words, which may be in every row or in none. */
  isSearch?: boolean
}

/** Where a search finds no more rows than that, they are found first and then sorted; else rows are read in order. */
const fewRows = 500

/**
 * One page of a list. A page beyond the end is the last one. Which rows are on it is settled before anything of them is
 * read, so that a row that is skipped costs an entry of the index and not its pictures; in the second half of the list
 * rows are skipped from its end.
 */
export async function findPage<Item>(
  db: Database,
  { tables, id, where, order, reverse, projection, isSearch = false }: Listing,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<Item>> {
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${tables} where ${where}`)
  const { total } = counted.rows[0]!
  const { page: shown, pages } = clampPage(page, perPage, total)
  if (total === 0) return { items: [], total, page: shown, perPage, pages }

  const before = (shown - 1) * perPage
  const length = Math.min(perPage, total - before)
  const after = total - before - length
  const slice =
    before <= after
      ? sql`order by ${order} limit ${length} offset ${before}`
      : sql`order by ${reverse} limit ${length} offset ${after}`
  const found =
    isSearch && total <= fewRows ? sql`${id} = any(array(select ${id} from ${tables} where ${where}))` : where
  const { rows } = await db.execute<{ item: Item & object }>(sql`
    select ${projection} as item from ${tables}
    where ${id} in (select ${id} from ${tables} where ${found} ${slice})
    order by ${order}`)
  return { items: rows.map((row) => row.item), total, page: shown, perPage, pages }
}
