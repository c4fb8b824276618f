import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import type { Actor } from './actor.ts'
import type { AuditAction } from './audit-actions.ts'
import type { AuditSubject } from './subject.ts'

/** Fields of which is kept only that they changed. */
const secrets = 'password|secret|token|recovery|backup_?code'

export interface AuditEntry {
  /** Who did it. */
  by: Actor
  at: Date
  action: AuditAction
  /** What it was done to. */
  subject?: AuditSubject | undefined
  /** Its fields before, as JSON; left out of what was made. */
  from?: object | undefined
  /** Its fields after; left out of what was deleted. */
  to?: object | undefined
  /** What the fields do not say, instead of the actor's own note. At most 500 characters are kept. */
  note?: string | undefined
}

/**
 * Writes one entry into the audit trail: in the transaction `db` of the change itself, so that neither is there without the
 * other. Kept are the fields that differ; of a text over 200 characters a part, from shortly before it differs, of a password,
 * token or other secret (by its field's name) only that it changed. Where `from` and `to` are the same nothing is written. Works
 * need no call: a trigger writes theirs (`transactAs`).
 */
export async function recordChange(db: Database | Transaction, entry: AuditEntry): Promise<void> {
  const { by, at, action, subject, from, to, note } = entry
  const isComparison = from !== undefined || to !== undefined
  await db.execute(sql`
    insert into audit_entries (at, actor_kind, actor_id, actor_label, action, subject_kind, subject_id, subject_label,
      changes, note, request_id, client)
    select ${at.toISOString()}::timestamptz, ${by.kind}, ${by.id}, ${by.label}, ${action}, ${subject?.kind ?? null},
      ${subject?.id ?? null}, ${subject?.label ?? null}, changes, left(${note ?? by.note ?? null}, 500),
      ${by.requestId ?? null}, ${by.client ?? null}
    from (
      select coalesce(jsonb_object_agg(key, case when key ~* ${secrets} then '{}' else value end), '{}') as changes
      from jsonb_each(audit_changes(${JSON.stringify(from ?? {})}::jsonb, ${JSON.stringify(to ?? {})}::jsonb))
    ) as fields
    where ${!isComparison} or changes <> '{}'`)
}
