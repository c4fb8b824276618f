import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import type { Actor } from './actor.ts'
import type { AuditAction } from './audit-actions.ts'
import type { AuditSubject } from './subject.ts'

/** Fields for which only the fact of the change is recorded. */
const secrets = 'password|secret|token|recovery|backup_?code'

export interface AuditEntry {
  /** Who did it. */
  by: Actor
  at: Date
  action: AuditAction
  /** The subject of the change. */
  subject?: AuditSubject | undefined
  /** Its fields before, as JSON; left out if it was created. */
  from?: object | undefined
  /** Its fields after; left out if it was deleted. */
  to?: object | undefined
  /** Replaces the actor's own note. At most 500 characters are kept. */
  note?: string | undefined
}

/**
 * Writes one entry into the audit trail, in the transaction `db` of the change itself, so that neither exists without the
 * other. It records the fields that differ; of a text over 200 characters a part, from shortly before the difference; of a password,
 * token or other secret (by its field's name) only that it changed. If `from` and `to` are equal nothing is written. Works
 * need no call: a trigger writes their entries (`transactAs`).
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
