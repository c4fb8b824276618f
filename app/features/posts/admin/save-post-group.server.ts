import { type SQL, sql } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { findFreeSlug } from '#app/platform/find-free-slug.server.ts'
import { recordOldSlug } from '#app/platform/record-old-slug.server.ts'
import { hasContent, type SavedOverVersion, saveOverVersion } from '#app/platform/save-over-version.server.ts'
import { writeUnlessDuplicate } from '#app/platform/write-unless-duplicate.server.ts'
import { faultOf } from '#app/ui/form/form-fields.ts'
import { toFormResult } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import type { Transaction } from '#db/connect.ts'
import { auditedFields, subjectOf } from './audited-post-group.ts'
import type { PostGroupSubmission } from './change-post-group.server.ts'
import { groupTables, lockPostGroup } from './find-post-groups.server.ts'
import { checkGroup, type GroupFault, type GroupField } from './post-group-form.ts'
import { type AdminPostGroup, type PostGroupKind, postGroups } from './post-groups.ts'

type Saved = SavedOverVersion<GroupFault, AdminPostGroup>

/** Saves the form of a category or tag (CAT-09, TAG-11). */
export async function savePostGroup(
  app: ActingContext,
  kind: PostGroupKind,
  submission: PostGroupSubmission,
): Promise<FormResult<AdminPostGroup, GroupField>> {
  const { messages } = postGroups[kind]
  const { version } = submission
  const result = version === null ? await create(app, kind, submission) : await update(app, kind, submission, version)
  if (result.outcome === 'not-found') return changeFailure('not-found', messages.saveFailed, [messages.notFound])
  return toFormResult(result, messages)
}

/** The form contains the id, so that a repeated submit creates nothing twice. */
async function create(app: ActingContext, kind: PostGroupKind, { id, values }: PostGroupSubmission): Promise<Saved> {
  const { db, now, actor } = app
  const checked = checkGroup(kind, values)
  if (checked.faults) return { outcome: 'invalid', faults: checked.faults }
  const { row } = checked
  return db.transaction(async (tx): Promise<Saved> => {
    const columns = list(Object.keys(row).map((column) => sql.identifier(column)))
    const { rowCount } = await tx.execute(sql`
      insert into ${groupTables[kind].table} (id, ${columns}) values (${id}, ${list(Object.values(row))})
      on conflict do nothing`)
    const current = await lockPostGroup(tx, kind, id)
    if (!current) return { outcome: 'invalid', faults: [await slugTaken(tx, kind, row.slug)] }
    if (rowCount === 0) return { outcome: hasContent(current, row) ? 'saved' : 'conflict', current }
    const { old } = groupTables[kind]
    if (old) await recordOldSlug(tx, old, { id, slug: row.slug })
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: `${kind}-created`,
      subject: subjectOf(kind, current),
      to: auditedFields(current),
    })
    return { outcome: 'saved', current }
  })
}

async function update(
  { db, now, actor }: ActingContext,
  kind: PostGroupKind,
  { id, values }: PostGroupSubmission,
  version: number,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    const read = async () => (await lockPostGroup(tx, kind, id))!
    return saveOverVersion({
      stored: await lockPostGroup(tx, kind, id),
      version,
      check: (stored) => checkGroup(kind, values, stored),
      read,
      async write(row, stored) {
        const changes = Object.entries(row).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
        const isWritten = await writeUnlessDuplicate(tx, (inner) =>
          inner.execute(sql`
            update ${groupTables[kind].table} set ${list(changes)}, version = version + 1 where id = ${id}::uuid`),
        )
        if (!isWritten) return [await slugTaken(tx, kind, row.slug)]
        const { old } = groupTables[kind]
        if (old) await recordOldSlug(tx, old, { id, slug: row.slug, before: stored.slug })
        const current = await read()
        await recordChange(tx, {
          by: actor,
          at: now(),
          action: `${kind}-changed`,
          subject: subjectOf(kind, current),
          from: auditedFields(stored),
          to: auditedFields(current),
        })
        return []
      },
    })
  })
}

/** Another one has the slug; a free one is suggested (CAT-15, TAG-13). */
async function slugTaken(tx: Transaction, kind: PostGroupKind, slug: string): Promise<GroupFault> {
  const suggestion = await findFreeSlug(tx, groupTables[kind], slug)
  return { ...faultOf('slug', postGroups[kind].messages.slugTaken), suggestion }
}

/** SQL of names, values or assignments, separated by commas. */
function list(parts: unknown[]): SQL {
  return sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )
}
