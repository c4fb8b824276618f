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
  /** One JSON value for each row: what the list shows of it. */
  projection: SQL
}

/**
 * One page of a list. A page beyond the end is the last one. Which rows are on it is settled before anything of them is
 * read, so that a row that is skipped costs an entry of the index and not its pictures.
 */
export async function findPage<Item>(
  db: Database,
  { tables, id, where, order, projection }: Listing,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<Item>> {
  async function count() {
    const { rows } = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${tables} where ${where}`,
    )
    return rows[0]!.total
  }
  async function read(page: number) {
    const { rows } = await db.execute<{ item: Item & object }>(sql`
      select ${projection} as item from ${tables}
      where ${id} in (
        select ${id} from ${tables} where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}
      )
      order by ${order}`)
    return rows.map((row) => row.item)
  }
  const [total, items] = await Promise.all([count(), read(page)])
  const { page: shown, pages } = clampPage(page, perPage, total)
  return { items: shown === page ? items : await read(shown), total, page: shown, perPage, pages }
}
