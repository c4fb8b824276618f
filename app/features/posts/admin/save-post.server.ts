import { eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { lockPictures } from '#app/features/images/lock-pictures.server.ts'
import { markPicturesUnused } from '#app/features/images/mark-pictures-unused.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { findFreeSlug, type SlugTables } from '#app/platform/find-free-slug.server.ts'
import { recordOldSlug } from '#app/platform/record-old-slug.server.ts'
import { hasContent, type SavedOverVersion, saveOverVersion } from '#app/platform/save-over-version.server.ts'
import { writeUnlessDuplicate } from '#app/platform/write-unless-duplicate.server.ts'
import { faultOf } from '#app/ui/form/form-fields.ts'
import { isAsAddressed, maxFormBytes } from '#app/ui/form/form-submission.server.ts'
import { toFormResult } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult, FormSubmission } from '#app/ui/form/versioned-form.ts'
import type { Transaction } from '#db/connect.ts'
import { blog_post_products } from '#db/schema/post-products.ts'
import { blog_categories, blog_post_categories, blog_post_tags, blog_posts, blog_tags } from '#db/schema/posts.ts'
import { products } from '#db/schema/products.ts'
import { profiles } from '#db/schema/profiles.ts'
import type { AdminPost } from './admin-post.ts'
import { auditedFields, subjectOf } from './audited-post.ts'
import { findAdminPost } from './find-admin-post.server.ts'
import { checkPost, type PostFault, type PostField, type PostRow } from './post-form.ts'
import { postMessages } from './post-messages.ts'
import { reservedSlugs } from './reserved-slugs.ts'

export const postFormLimits = { maxBytes: maxFormBytes, malformed: postMessages.saveFailed }

/** Saves the post form (PSTF-30..36, PSTF-44..47). @param editedId the post that the address names; null for a new one */
export async function savePost(
  app: ActingContext,
  submission: FormSubmission,
  editedId: string | null,
): Promise<FormResult<AdminPost, PostField>> {
  if (!isAsAddressed(submission, editedId)) return changeFailure('malformed', postMessages.saveFailed)
  const { id, version, values } = submission
  const [profile] = await app.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, app.actor.id))
  if (!profile) return changeFailure('forbidden', postMessages.noProfile)
  const result = version === null ? await createPost(app, id, values) : await updatePost(app, id, version, values)
  return toFormResult(result, postMessages)
}

/** The form contains the post's id, so that a repeated submit creates nothing twice. */
async function createPost(
  { db, now, actor, settings }: ActingContext,
  id: string,
  values: unknown,
): Promise<SavedOverVersion<PostFault, AdminPost>> {
  const checked = checkPost(values)
  if (checked.faults) return { outcome: 'invalid', faults: checked.faults }
  const { row } = checked
  return db.transaction(async (tx) => {
    const findSent = async () => {
      const stored = await findAdminPost(tx, id)
      return stored && { outcome: holds(stored, row) ? ('saved' as const) : ('conflict' as const), current: stored }
    }
    const sent = await findSent()
    if (sent) return sent
    const faults = await findRefused(tx, row, settings)
    if (faults.length > 0) return { outcome: 'invalid', faults }
    const published_at = row.post.status === 'published' ? now() : null
    const inserted = await tx
      .insert(blog_posts)
      .values({ id, ...row.post, published_at, author_id: actor.id, created_at: now(), updated_at: now() })
      .onConflictDoNothing()
      .returning({ id: blog_posts.id })
    // The same form may have been sent twice at the same time.
    if (inserted.length === 0) return (await findSent()) ?? { outcome: 'invalid', faults: [await slugTaken(tx, row)] }
    await insertLinks(tx, id, row)
    await recordOldSlug(tx, slugs.old, { id, slug: row.post.slug })
    const current = (await findAdminPost(tx, id))!
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'post-created',
      subject: subjectOf(current),
      to: auditedFields(current),
    })
    return { outcome: 'saved', current }
  })
}

async function updatePost(
  app: ActingContext,
  id: string,
  version: number,
  values: unknown,
): Promise<SavedOverVersion<PostFault, AdminPost>> {
  const { db, now, actor, settings } = app
  return db.transaction(async (tx) => {
    await tx.select({ id: blog_posts.id }).from(blog_posts).where(eq(blog_posts.id, id)).for('update')
    return saveOverVersion({
      stored: (await findAdminPost(tx, id)) ?? undefined,
      version,
      check: (stored) => checkPost(values, stored),
      isStored: holds,
      read: async () => (await findAdminPost(tx, id))!,
      async write(row, stored) {
        const { featured_image: before } = stored
        const faults = await findRefused(tx, row, settings, before)
        if (faults.length > 0) return faults
        // A post that goes back to draft keeps the moment of its first publication (PSTF-31, OP-78).
        const published_at = row.post.status === 'published' && !stored.published_at ? { published_at: now() } : {}
        const isWritten = await writeUnlessDuplicate(tx, (inner) =>
          inner
            .update(blog_posts)
            .set({
              ...row.post,
              ...published_at,
              author_id: actor.id,
              updated_at: now(),
              version: sql`${blog_posts.version} + 1`,
            })
            .where(eq(blog_posts.id, id)),
        )
        if (!isWritten) return [await slugTaken(tx, row)]
        for (const links of [blog_post_categories, blog_post_tags, blog_post_products])
          await tx.delete(links).where(eq(links.post_id, id))
        await insertLinks(tx, id, row)
        await recordOldSlug(tx, slugs.old, { id, slug: row.post.slug, before: stored.slug })
        const current = (await findAdminPost(tx, id))!
        await recordChange(tx, {
          by: actor,
          at: now(),
          action: 'post-changed',
          subject: subjectOf(current),
          from: auditedFields(stored),
          to: auditedFields(current),
        })
        if (before && before !== row.post.featured_image) await markPicturesUnused(tx, [before], now())
        return []
      },
    })
  })
}

const slugs = {
  table: sql`blog_posts`,
  old: { table: sql`blog_post_old_slugs`, owner: sql`post_id` },
} satisfies SlugTables

/** Another post, or a page that is no post, has the slug; one that is free is suggested (BPST-12, POST-17). */
async function slugTaken(tx: Transaction, { post }: PostRow): Promise<PostFault> {
  const suggestion = await findFreeSlug(tx, slugs, post.slug)
  const owner = reservedSlugs.includes(post.slug) ? 'page' : 'post'
  return { ...faultOf('slug', `This slug is taken by another ${owner}`), suggestion }
}

/**
 * Faults where a form wants the address of another page, or names what is not there (any more); what is there stays until the
 * transaction ends.
 */
async function findRefused(
  tx: Transaction,
  row: PostRow,
  settings: Pick<AppContext['settings'], 'imageHosts'>,
  kept: string | null = null,
): Promise<PostFault[]> {
  const { post, links } = row
  const faults: PostFault[] = []
  if (reservedSlugs.includes(post.slug)) faults.push(await slugTaken(tx, row))
  const images = post.featured_image ? [post.featured_image] : []
  if ((await lockPictures(tx, images, { ...settings, kept: kept ? [kept] : [] })).length > 0)
    faults.push(faultOf('featured_image', 'An image is not known here. Remove it and add it again.'))
  const linked = [
    ['categories', blog_categories, links.categories, 'A category was deleted meanwhile. Choose again.'],
    ['tags', blog_tags, links.tags, 'A tag was deleted meanwhile. Choose again.'],
    ['related_products', products, links.related_products, 'A featured work was deleted meanwhile. Remove it.'],
  ] as const
  for (const [field, table, ids, message] of linked) {
    if (ids.length === 0) continue
    const found = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).for('key share')
    if (found.length < ids.length) faults.push(faultOf(field, message))
  }
  return faults
}

/** Links a post with what its form names; works with their position in it (PSTF-36). */
async function insertLinks(tx: Transaction, post_id: string, { links }: PostRow) {
  const { categories, tags, related_products } = links
  if (categories.length > 0)
    await tx.insert(blog_post_categories).values(categories.map((category_id) => ({ post_id, category_id })))
  if (tags.length > 0) await tx.insert(blog_post_tags).values(tags.map((tag_id) => ({ post_id, tag_id })))
  if (related_products.length > 0)
    await tx
      .insert(blog_post_products)
      .values(related_products.map((product_id, display_order) => ({ post_id, product_id, display_order })))
}

/** Whether the stored post equals what the form would save. */
function holds(stored: AdminPost, { post, links }: PostRow): boolean {
  const ids = (things: { id: string }[]) => things.map(({ id }) => id)
  return (
    hasContent(stored, post) &&
    JSON.stringify(ids(stored.related_products)) === JSON.stringify(links.related_products) &&
    JSON.stringify(ids(stored.categories).toSorted()) === JSON.stringify(links.categories.toSorted()) &&
    JSON.stringify(ids(stored.tags).toSorted()) === JSON.stringify(links.tags.toSorted())
  )
}
