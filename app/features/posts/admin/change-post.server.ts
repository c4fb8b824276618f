import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { removePictures } from '#app/features/images/remove-pictures.server.ts'
import { type ChangeFailure, changeFailure, type RefusedCaller } from '#app/platform/change-result.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { blog_posts } from '#db/schema/posts.ts'
import { findAdminPost } from './find-admin-post.server.ts'
import { postMessages } from './post-messages.ts'
import { subjectOf, told } from './told-post.ts'

/** What the list of posts asks for. */
export const postChange = z.object({ intent: z.literal('delete'), id: z.string() })
export type PostChange = z.infer<typeof postChange>

export type PostChangeResult = { outcome: 'deleted'; id: string; message: string } | ChangeFailure | RefusedCaller

/** Deletes a post with its links (BPST-06, OP-68), and its picture when nothing else refers to it. */
export async function changePost(app: ActingContext, { id }: PostChange): Promise<PostChangeResult> {
  const { db, now, actor } = app
  const gone = changeFailure('not-found', postMessages.deleteFailed, ['It is not there any more.'])
  if (!isUuid(id)) return gone
  const deleted = await db.transaction(async (tx) => {
    await tx.select({ id: blog_posts.id }).from(blog_posts).where(eq(blog_posts.id, id)).for('update')
    const stored = await findAdminPost(tx, id)
    if (!stored) return null
    await tx.delete(blog_posts).where(eq(blog_posts.id, id))
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'post-deleted',
      subject: subjectOf(stored),
      from: told(stored),
    })
    return stored
  })
  if (!deleted) return gone
  if (deleted.featured_image)
    await removePictures(app, { images: [deleted.featured_image], savedAt: deleted.updated_at })
  return { outcome: 'deleted', id, message: postMessages.deleted }
}
