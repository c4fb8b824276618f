import { type SQL, sql } from 'drizzle-orm'

/** SQL of a work as an order or an invoice keeps it: its row, with the name of its artist (`readOrderedWork`). */
export function workSnapshot(workId: string): SQL {
  return sql`(
    select to_jsonb(p) || case when p.artist_id is null then '{}' else jsonb_build_object('artist_name', (
      select a.name from artists a where a.id = p.artist_id
    )) end from products p where p.id = ${workId}
  )`
}
