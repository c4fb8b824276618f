import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'

/** The tables with the slugs of a kind of page: the current ones, and old ones that redirect. */
export interface SlugTables {
  table: SQL
  /** The table of old slugs, with the column that names their owner; none if there are no pages. */
  old?: { table: SQL; owner: SQL }
}

/** A slug like `slug` that no page has or had: `summer-show-2`. undefined if a thousand are taken. */
export async function findFreeSlug(tx: Transaction, { table, old }: SlugTables, slug: string) {
  // A trailing counter is stripped, a year is not.
  const stem = slug.replace(/-\d{1,3}$/, '').slice(0, 190)
  const wasGivenUp = old ? sql`exists (select from ${old.table} o where o.slug = wanted.slug)` : sql`false`
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select wanted.slug from generate_series(2, 1000) n cross join lateral (select ${stem}::text || '-' || n as slug) wanted
    where not exists (select from ${table} t where t.slug = wanted.slug) and not ${wasGivenUp}
    order by n limit 1`)
  return rows[0]?.slug
}
