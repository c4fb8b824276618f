import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import { auditedFields, subjectOf } from './audited-post-group.ts'
import { groupTables, lockPostGroup } from './find-post-groups.server.ts'
import type { GroupField } from './post-group-form.ts'
import { type AdminPostGroup, type PostGroupKind, postGroups } from './post-groups.ts'
import { savePostGroup } from './save-post-group.server.ts'

const deletion = z.object({ intent: z.literal('delete'), id: z.string() })

/** A request of the page of categories, or of tags. */
export const postGroupChange = z.union([deletion, formSubmission])
export type PostGroupDeletion = z.infer<typeof deletion>
export type PostGroupSubmission = z.infer<typeof formSubmission>

/** Enough for a description of 2,000 characters in any script. */
export const postGroupLimits = { maxBytes: 16_384, malformed: 'This change is not known.' }

type Deleted = { outcome: 'deleted'; id: string; message: string } | ChangeFailure

/** Saves or deletes a category or a tag (CAT-03, CAT-04, TAG-03, TAG-04). */
export function changePostGroup(
  app: ActingContext,
  kind: PostGroupKind,
  change: PostGroupDeletion | PostGroupSubmission,
): Promise<FormResult<AdminPostGroup, GroupField> | Deleted> {
  return 'intent' in change ? deletePostGroup(app, kind, change.id) : savePostGroup(app, kind, change)
}

/** Its posts stay; only their links to it are deleted (OP-68). */
async function deletePostGroup({ db, now, actor }: ActingContext, kind: PostGroupKind, id: string): Promise<Deleted> {
  const { deleted, deleteFailed, notFound } = postGroups[kind].messages
  const gone = changeFailure('not-found', deleteFailed, [notFound])
  if (!isUuid(id)) return gone
  return db.transaction(async (tx) => {
    const stored = await lockPostGroup(tx, kind, id)
    if (!stored) return gone
    await tx.execute(sql`delete from ${groupTables[kind].table} where id = ${id}::uuid`)
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: `${kind}-deleted`,
      subject: subjectOf(kind, stored),
      from: auditedFields(stored),
    })
    return { outcome: 'deleted', id, message: deleted }
  })
}
