import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#app/app-context.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { isTaken } from '#app/features/auth/is-taken.server.ts'
import { lockPictures } from '#app/features/images/lock-pictures.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { hasContent, type SavedOverVersion, saveOverVersion } from '#app/platform/save-over-version.server.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import type { Transaction } from '#db/connect.ts'
import {
  blog_categories,
  blog_post_categories,
  blog_post_products,
  blog_post_tags,
  blog_posts,
  blog_tags,
} from '#db/schema/posts.ts'
import { products } from '#db/schema/products.ts'
import { profiles } from '#db/schema/profiles.ts'
import type { AdminPost } from './admin-post.ts'
import { findAdminPost } from './find-admin-posts.server.ts'
import { checkPost, type PostFault, type PostField, type PostRow } from './post-form.ts'
import { postMessages } from './post-messages.ts'
import { subjectOf, told } from './told-post.ts'

/** What the post form sends: `version` is null for a post that was never saved. */
export const postSubmission = z.object({
  id: z.string().refine(isUuid),
  version: z.int().nullable(),
  values: z.unknown(),
})

/** A content of 100,000 characters fits in any script. */
export const postFormLimits = { maxBytes: 524_288, malformed: postMessages.saveFailed }

/** Saves the post form (PSTF-30..36, PSTF-44..47). @param editedId the post that the address names; null for a new one */
export async function savePost(
  app: ActingContext,
  { id, version, values }: z.infer<typeof postSubmission>,
  editedId: string | null,
): Promise<FormResult<AdminPost, PostField>> {
  const isAsAddressed = editedId === null ? version === null : id === editedId && version !== null
  if (!isAsAddressed) return changeFailure('malformed', postMessages.saveFailed)
  const [profile] = await app.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, app.actor.id))
  if (!profile) return changeFailure('forbidden', postMessages.noProfile)
  const result = version === null ? await createPost(app, id, values) : await updatePost(app, id, version, values)
  switch (result.outcome) {
    case 'saved':
      return { outcome: 'saved', id: result.current.id }
    case 'not-found':
      return changeFailure('not-found', postMessages.notFound)
    case 'conflict':
      return { outcome: 'conflict', fault: 'conflict', message: postMessages.conflict, current: result.current }
    case 'invalid': {
      const errors = Object.fromEntries(result.faults.toReversed().map(({ field, summary }) => [field, summary]))
      return { outcome: 'invalid', fault: 'invalid', message: result.faults[0]!.summary, errors }
    }
  }
}

/** The form brings the post's id, so that a repeated submit creates nothing twice. */
async function createPost(
  { db, now, actor, settings }: ActingContext,
  id: string,
  values: unknown,
): Promise<SavedOverVersion<PostFault, AdminPost>> {
  const checked = checkPost(values)
  if (checked.faults) return { outcome: 'invalid', faults: checked.faults }
  const { row } = checked
  return db.transaction(async (tx) => {
    const stored = await findAdminPost(tx, id)
    if (stored) return { outcome: holds(stored, row) ? 'saved' : 'conflict', current: stored }
    const faults = await findUnknown(tx, row, settings)
    if (faults.length > 0) return { outcome: 'invalid', faults }
    const published_at = row.post.status === 'published' ? now() : null
    const inserted = await tx
      .insert(blog_posts)
      .values({ id, ...row.post, published_at, author_id: actor.id, created_at: now(), updated_at: now() })
      .onConflictDoNothing()
      .returning({ id: blog_posts.id })
    if (inserted.length === 0) return { outcome: 'invalid', faults: [slugTaken] }
    await insertLinks(tx, id, row)
    const current = (await findAdminPost(tx, id))!
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'post-created',
      subject: subjectOf(current),
      to: told(current),
    })
    return { outcome: 'saved', current }
  })
}

async function updatePost(
  { db, now, actor, settings, imageStore, log }: ActingContext,
  id: string,
  version: number,
  values: unknown,
): Promise<SavedOverVersion<PostFault, AdminPost>> {
  let dropped: string | null = null
  const saved = await db.transaction(async (tx) => {
    await tx.select({ id: blog_posts.id }).from(blog_posts).where(eq(blog_posts.id, id)).for('update')
    return saveOverVersion({
      stored: (await findAdminPost(tx, id)) ?? undefined,
      version,
      check: (stored) => checkPost(values, stored),
      isStored: holds,
      read: async () => (await findAdminPost(tx, id))!,
      async write(row, stored) {
        const { featured_image: before } = stored
        const faults = await findUnknown(tx, row, settings, before)
        if (faults.length > 0) return faults
        // A post that goes back to draft keeps the moment of its first publication (PSTF-31, OP-78).
        const published_at = row.post.status === 'published' && !stored.published_at ? { published_at: now() } : {}
        try {
          // A savepoint: what comes after a refusal can still be read.
          await tx.transaction((inner) =>
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
        } catch (error) {
          if (isTaken(error)) return [slugTaken]
          throw error
        }
        for (const links of [blog_post_categories, blog_post_tags, blog_post_products])
          await tx.delete(links).where(eq(links.post_id, id))
        await insertLinks(tx, id, row)
        const current = (await findAdminPost(tx, id))!
        await recordChange(tx, {
          by: actor,
          at: now(),
          action: 'post-changed',
          subject: subjectOf(current),
          from: told(stored),
          to: told(current),
        })
        dropped = before !== row.post.featured_image ? before : null
        return []
      },
    })
  })
  if (dropped) {
    // The post is saved; a file too many harms nobody.
    await imageStore
      .remove(dropped)
      .catch((error) => log.warn({ error, image: dropped }, 'a picture could not be removed'))
  }
  return saved
}

const slugTaken = fault('slug', 'This slug is taken by another post')

function fault(field: PostField, message: string): PostFault {
  return { field, message, summary: message }
}

/** Faults where a form names what is not there (any more); what is there stays until the transaction ends. */
async function findUnknown(
  tx: Transaction,
  { post, links }: PostRow,
  settings: Pick<AppContext['settings'], 'imageHosts'>,
  kept: string | null = null,
): Promise<PostFault[]> {
  const faults: PostFault[] = []
  const images = post.featured_image ? [post.featured_image] : []
  if ((await lockPictures(tx, images, { ...settings, kept: kept ? [kept] : [] })).length > 0)
    faults.push(fault('featured_image', 'An image is not known here. Remove it and add it again.'))
  const linked = [
    ['categories', blog_categories, links.categories, 'A category was deleted meanwhile. Choose again.'],
    ['tags', blog_tags, links.tags, 'A tag was deleted meanwhile. Choose again.'],
    ['related_products', products, links.related_products, 'A featured work was deleted meanwhile. Remove it.'],
  ] as const
  for (const [field, table, ids, message] of linked) {
    if (ids.length === 0) continue
    const found = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).for('key share')
    if (found.length < ids.length) faults.push(fault(field, message))
  }
  return faults
}

/** Links a post with what its form names; works by their place in it (PSTF-36). */
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

/** Whether a post is stored as a form would have it. */
function holds(stored: AdminPost, { post, links }: PostRow): boolean {
  const ids = (things: { id: string }[]) => things.map(({ id }) => id)
  return (
    hasContent(stored, post) &&
    JSON.stringify(ids(stored.related_products)) === JSON.stringify(links.related_products) &&
    JSON.stringify(ids(stored.categories).toSorted()) === JSON.stringify(links.categories.toSorted()) &&
    JSON.stringify(ids(stored.tags).toSorted()) === JSON.stringify(links.tags.toSorted())
  )
}
