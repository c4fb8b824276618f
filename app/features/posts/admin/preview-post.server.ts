import { sql } from 'drizzle-orm'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { datePost, type Undated } from '../date-post.ts'
import type { Post } from '../post.ts'
import { authorOf, publicPost } from '../public-post.server.ts'
import { findAdminPost } from './find-admin-post.server.ts'
import { checkPost, type PostFault, postFormOf } from './post-form.ts'

type PreviewContext = Pick<ActingContext, 'db' | 'now' | 'actor' | 'settings'>
type PostPreview = { post: Post; faults?: undefined } | { faults: PostFault[] }

/** The post as visitors would see it if the form were saved and published; nothing is saved. Faults that would prevent saving prevent this too. */
export async function previewPost(
  { db, now, actor, settings }: PreviewContext,
  id: string,
  values: unknown,
): Promise<PostPreview> {
  const stored = await findAdminPost(db, id)
  const checked = checkPost(values, stored ?? {})
  if (checked.faults) return checked
  const { post, links } = checked.row
  const row = {
    ...post,
    id,
    status: 'published',
    author_id: actor.id,
    published_at: stored?.published_at ?? now(),
    created_at: stored?.created_at ?? now(),
    updated_at: now(),
  }
  /** Its links according to the form, in place of those in the tables. */
  const linked = (ids: readonly string[]) =>
    sql`select ${id}::uuid as post_id, linked.id::uuid, linked.place
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality linked (id, place)`
  const found = await db.execute<{ post: Undated<Post> }>(sql`
    with blog_post_categories as (select post_id, id as category_id from (${linked(links.categories)}) l),
      blog_post_tags as (select post_id, id as tag_id from (${linked(links.tags)}) l),
      blog_post_products as (
        select post_id, id as product_id, place as display_order from (${linked(links.related_products)}) l
      )
    select ${publicPost(now())} as post
    from jsonb_populate_record(null::blog_posts, ${JSON.stringify(row)}::jsonb) b ${authorOf}`)
  return { post: datePost(found.rows[0]!.post, settings.gallery.timeZone) }
}

/** A preview of the post as it is saved, published or not; null if there is none. */
export async function previewSavedPost(app: PreviewContext, id: string): Promise<PostPreview | null> {
  const stored = await findAdminPost(app.db, id)
  return stored && previewPost(app, stored.id, postFormOf(stored))
}
