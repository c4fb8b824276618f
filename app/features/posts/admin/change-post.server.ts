import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { markPicturesUnused } from '#app/features/images/mark-pictures-unused.server.ts'
import { type ChangeFailure, changeFailure, type RefusedCaller } from '#app/platform/change-result.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { blog_posts } from '#db/schema/posts.ts'
import { auditedFields, subjectOf } from './audited-post.ts'
import { findAdminPost } from './find-admin-post.server.ts'
import { postMessages } from './post-messages.ts'

/** A request of the list of posts. */
export const postChange = z.object({ intent: z.literal('delete'), id: z.string() })
export type PostChange = z.infer<typeof postChange>

export type PostChangeResult = { outcome: 'deleted'; id: string; message: string } | ChangeFailure | RefusedCaller

/** Deletes a post with its links (BPST-06, OP-68). */
export async function changePost({ db, now, actor }: ActingContext, { id }: PostChange): Promise<PostChangeResult> {
  const gone = changeFailure('not-found', postMessages.deleteFailed, ['It is not there any more.'])
  if (!isUuid(id)) return gone
  const deleted = await db.transaction(async (tx) => {
    await tx.select({ id: blog_posts.id }).from(blog_posts).where(eq(blog_posts.id, id)).for('update')
    const stored = await findAdminPost(tx, id)
    if (!stored) return null
    await tx.delete(blog_posts).where(eq(blog_posts.id, id))
    if (stored.featured_image) await markPicturesUnused(tx, [stored.featured_image], now())
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'post-deleted',
      subject: subjectOf(stored),
      from: auditedFields(stored),
    })
    return stored
  })
  if (!deleted) return gone
  return { outcome: 'deleted', id, message: postMessages.deleted }
}
