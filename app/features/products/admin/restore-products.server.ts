import { sql } from 'drizzle-orm'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'

/** How many of the deleted works were restored. */
export interface RestoredWorks {
  count: number
  asked: number
}

/**
 * Restores recently deleted works, with their orders, invoices and places in posts
 * (PLST-31, INV-30), except those that were purged or recreated by an import.
 */
export async function restoreProducts(acting: Acting, ids: readonly string[]): Promise<RestoredWorks> {
  const asked = sql`${sql.param(ids.filter(isUuid))}::uuid[]`
  return transactAs({ ...acting, verb: 'restored' }, async (tx) => {
    // Locked, so that they are not purged meanwhile.
    await tx.execute(sql`select from deleted_products where id = any(${asked}) order by id for update`)
    const kept = sql`select a.id from artists a join deleted_products d on d.work ->> 'artist_id' = a.id::text where d.id = any(${asked})`
    await tx.execute(sql`select from artists where id in (${kept}) order by id for key share`)
    const linked = sql`select (link ->> 'post_id')::uuid from deleted_products d, jsonb_array_elements(d.post_links) link where d.id = any(${asked})`
    await tx.execute(sql`select from blog_posts where id in (${linked}) order by id for key share`)
    // An artist that was deleted since is left out. The defaults are for columns that an older version's row lacks.
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into products
      select work.* from deleted_products d, jsonb_populate_record(null::products,
        '{"price_on_request": false, "takes_offers": false}' || d.work
        || case when (d.work ->> 'artist_id')::uuid in (${kept}) then '{}' else '{"artist_id": null, "artist_qualifier": null}'::jsonb end
      ) work where d.id = any(${asked})
      on conflict do nothing returning id`)
    const restored = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`
    // Recognized by their snapshot. Few orders have lost their work, and an index finds those.
    await tx.execute(sql`
      update invoices set product_id = (snapshot ->> 'id')::uuid
      where product_id is null and snapshot ->> 'id' = any(${restored}::text[])`)
    await tx.execute(sql`
      update orders o set product_id = d.id from deleted_products d
      where d.id = any(${restored}) and o.id = any(d.order_ids) and o.product_id is null`)
    await tx.execute(sql`
      insert into blog_post_products
      select link.* from deleted_products d, jsonb_populate_recordset(null::blog_post_products, d.post_links) link
      where d.id = any(${restored}) and exists (select from blog_posts post where post.id = link.post_id)
      on conflict do nothing`)
    await tx.execute(sql`delete from deleted_products where id = any(${restored})`)
    return { count: rows.length, asked: ids.length }
  })
}
