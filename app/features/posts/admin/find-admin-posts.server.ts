import { type SQL, sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import { containsAllWords } from '#app/platform/match-folded.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database } from '#db/connect.ts'
import type { AdminListPost } from './admin-post.ts'
import type { AdminPostQuery } from './admin-post-query.ts'

const perPage = 24

/** SQL of a post in the back office's list, from a table aliased `b`. */
export const adminPostSummary = sql`jsonb_build_object(
  'id', b.id, 'title', b.title, 'slug', b.slug, 'excerpt', b.excerpt, 'featured_image', b.featured_image,
  'picture', ${publicPicture(sql`b.featured_image`)}, 'status', b.status, 'author', b.author,
  'author_profile', (
    select jsonb_build_object('display_name', a.display_name, 'email', u.email)
    from profiles a join "user" u on u.id = a.id where a.id = b.author_id
  ),
  'categories', coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by fold_text(c.name), c.name, c.id)
    from blog_post_categories l join blog_categories c on c.id = l.category_id where l.post_id = b.id
  ), '[]'),
  'tags', coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by fold_text(t.name), t.name, t.id)
    from blog_post_tags l join blog_tags t on t.id = l.tag_id where l.post_id = b.id
  ), '[]'),
  'published_at', ${isoMoment(sql`b.published_at`)}, 'created_at', ${isoMoment(sql`b.created_at`)},
  'updated_at', ${isoMoment(sql`b.updated_at`)}, 'version', b.version
)`

/** One page of all posts, newest first (BPST-03, BPST-04). A page beyond the end becomes the last one. */
export function findAdminPosts(db: Database, { status, search, page }: AdminPostQuery): Promise<Page<AdminListPost>> {
  const conditions: SQL[] = [sql`true`]
  if (status) conditions.push(sql`b.status = ${status}`)
  if (search) conditions.push(containsAllWords(sql`b.search_text`, search))
  const rows = {
    tables: sql`blog_posts b`,
    id: sql`b.id`,
    where: sql.join(conditions, sql` and `),
    order: sql`b.created_at desc, b.id desc`,
    reverse: sql`b.created_at, b.id`,
  }
  const shown = { tables: rows.tables, id: rows.id, where: sql`true`, projection: adminPostSummary }
  return findPage(db, { rows, shown }, { page, perPage })
}
