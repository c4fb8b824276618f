import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { type AdminPostGroup, maxGroups, type PostGroupKind, type PostGroupList } from './post-groups.ts'

/** Where a kind is stored: its table, the table of its links to posts, and the column that refers to it there. */
export const groupTables = {
  category: {
    table: sql`blog_categories`,
    links: sql`blog_post_categories`,
    link: sql`category_id`,
    description: sql`g.description`,
    old: { table: sql`blog_category_old_slugs`, owner: sql`category_id` },
  },
  // A tag has no page.
  tag: {
    table: sql`blog_tags`,
    links: sql`blog_post_tags`,
    link: sql`tag_id`,
    description: sql`null::text`,
    old: undefined,
  },
} as const

/** SQL of a category or tag in the back office, from a table aliased `g`. */
function adminGroup(kind: PostGroupKind) {
  const { links, link, description } = groupTables[kind]
  return sql`jsonb_build_object(
    'id', g.id, 'name', g.name, 'slug', g.slug, 'description', ${description}, 'version', g.version,
    'posts', (select count(*) from ${links} l where l.${link} = g.id)
  )`
}

/** The categories, or the tags, by name (CAT-01, CAT-02, TAG-01, TAG-02). */
export async function findPostGroups(db: Database, kind: PostGroupKind): Promise<PostGroupList> {
  const { rows } = await db.execute<{ group: AdminPostGroup; total: number }>(sql`
    select ${adminGroup(kind)} as group, g.total from (
      select *, count(*) over ()::int as total from ${groupTables[kind].table}
      order by fold_text(name), name, id limit ${maxGroups}
    ) g order by fold_text(g.name), g.name, g.id`)
  return { groups: rows.map(({ group }) => group), total: rows[0]?.total ?? 0 }
}

/** One category or tag, locked until the transaction ends; undefined if there is none. */
export async function lockPostGroup(
  tx: Transaction,
  kind: PostGroupKind,
  id: string,
): Promise<AdminPostGroup | undefined> {
  const { rows } = await tx.execute<{ group: AdminPostGroup }>(sql`
    select ${adminGroup(kind)} as group from ${groupTables[kind].table} g where g.id = ${id}::uuid for update`)
  return rows[0]?.group
}
