import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { executePrepared } from '#db/execute-prepared.ts'
import { clampPage, type Page } from './paging.ts'

/** The rows of a list, in SQL. */
interface Rows {
  /** The FROM clause; its aliases may be used in everything below. */
  tables: SQL
  /** The key that identifies a row. */
  id: SQL
  order: SQL
}

/** Rows that an index provides in `order`, filtered by `where`. */
interface OrderedRows extends Rows {
  where: SQL
  /** `order` reversed. */
  reverse: SQL
}

/** The projection of a list's rows, in SQL with a constant text; it may use other tables. */
export interface ListProjection {
  tables: SQL
  id: SQL
  /** The type of `id`; default: uuid. */
  idType?: SQL
  /** A condition checked again when a found row is read: whether visitors may see it. */
  where: SQL
  /** One JSON value for each row. */
  projection: SQL
}

interface Asked {
  page: number
  perPage: number
}

/**
 * One page of a list. A page beyond the end is the last one. The page's ids are found before its rows are read,
 * so that a skipped row costs an index entry and not its pictures; in the second half of the list
 * rows are skipped from its end.
 */
export async function findPage<Item>(
  db: Database,
  { rows, shown }: { rows: OrderedRows; shown: ListProjection },
  { page, perPage }: Asked,
): Promise<Page<Item>> {
  const { tables, id, where, order, reverse } = rows
  const count = sql`select count(*)::int as total from ${tables} where ${where}`
  const idsAt = (direction: SQL, length: number, offset: number) =>
    sql`array(select ${id} from ${tables} where ${where} order by ${direction} limit ${length} offset ${offset})`
  // The first page begins at row 1, without knowing the total: one statement.
  if (page === 1) {
    const found = await db.execute<{ total: number; ids: string[] }>(
      sql`select (${count}) as total, ${idsAt(order, perPage, 0)} as ids`,
    )
    const { total, ids } = found.rows[0]!
    return { items: await readRows(db, ids, shown), total, perPage, ...clampPage(page, perPage, total) }
  }

  const counted = await db.execute<{ total: number }>(count)
  const { total } = counted.rows[0]!
  const shownPage = clampPage(page, perPage, total)
  if (total === 0) return { items: [], total, perPage, ...shownPage }
  const before = (shownPage.page - 1) * perPage
  const length = Math.min(perPage, total - before)
  const after = total - before - length
  const isFromEnd = after < before
  const found = await db.execute<{ ids: string[] }>(
    sql`select ${isFromEnd ? idsAt(reverse, length, after) : idsAt(order, length, before)} as ids`,
  )
  const { ids } = found.rows[0]!
  const items = await readRows<Item>(db, isFromEnd ? ids.toReversed() : ids, shown)
  return { items, total, perPage, ...shownPage }
}

/**
 * As `findPage`, for rows that can only be found all at once: one statement finds, counts, sorts and slices
 * them. It costs the same for every page.
 */
export async function findSearchedPage<Item>(
  db: Database,
  { rows: { tables, id, order }, shown }: { rows: Rows; shown: ListProjection },
  { page, perPage }: Asked,
): Promise<Page<Item>> {
  const found = await db.execute<{ total: number; ids: string[] | null }>(sql`
    select total, ids[before + 1 : before + ${perPage}] as ids
    from (select count(*)::int as total, array_agg(${id} order by ${order}) as ids from ${tables}) found
    cross join lateral (select least(${(page - 1) * perPage}::bigint, (total - 1) / ${perPage} * ${perPage})::int as before) cut`)
  const { total, ids } = found.rows[0]!
  return { items: await readRows(db, ids ?? [], shown), total, perPage, ...clampPage(page, perPage, total) }
}

/** The projection of the rows with these `ids`, in the order of `ids`; rows that no longer exist are left out. */
export async function readRows<Item>(
  db: Database,
  ids: readonly string[],
  { tables, id, idType = sql`uuid`, where, projection }: ListProjection,
): Promise<Item[]> {
  if (ids.length === 0) return []
  const rows = await executePrepared<{ items: Item[] }>(
    db,
    sql`select coalesce(json_agg(${projection} order by chosen_place), '[]') as items from ${tables}
      join unnest((select ${sql.param(ids)}::${idType}[])) with ordinality as chosen (chosen_id, chosen_place) on chosen_id = ${id}
      where ${where}`,
  )
  return rows[0]!.items
}
