import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { PostGroup } from './admin-post.ts'
import { maxGroups } from './post-groups.ts'

/** Categories and tags that a post can be given, by name. */
export async function findGroupChoices(db: Database): Promise<{ categories: PostGroup[]; tags: PostGroup[] }> {
  const groups = (table: SQL) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by fold_text(g.name), g.name, g.id)
    from (select id, name from ${table} order by fold_text(name), name, id limit ${maxGroups}) g
  ), '[]')`
  const { rows } = await db.execute<{ categories: PostGroup[]; tags: PostGroup[] }>(
    sql`select ${groups(sql`blog_categories`)} as categories, ${groups(sql`blog_tags`)} as tags`,
  )
  return rows[0]!
}
