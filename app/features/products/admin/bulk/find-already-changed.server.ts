import { type SQL, sql } from 'drizzle-orm'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import type { BulkChange } from './bulk-schema.server.ts'
import { uuids } from './find-selected.server.ts'
import type { Selection } from './selection.ts'

/**
 * SQL of whether a repeated change has already changed the work `p` (PLST-44): after being published, unpublished or moved a work
 * may no longer be in the list that was selected. Read from the audit trail.
 */
export function isAlreadyChanged(works: Selection, change: BulkChange, { actor }: Pick<Acting, 'actor'>): SQL {
  const made = 'query' in works ? changeMade(change) : undefined
  if (!made || !('query' in works)) return sql`false`
  return sql`(${made.work} and p.id <> all(${uuids(works.except)}) and p.id in (
    select e.subject_id::uuid from audit_entries e
    where e.actor_id = ${actor.id} and e.action = ${made.action} and e.at > ${works.asOf}::timestamptz and ${made.entry}))`
}

/** What a change that removes works from lists leaves in the audit trail, as `e`, and in a work. */
function changeMade(change: BulkChange): { action: string; entry: SQL; work: SQL } | undefined {
  if (change.kind === 'set-status') {
    const action = change.status === 'published' ? 'work-published' : 'work-withdrawn'
    return { action, entry: sql`true`, work: sql`p.status = ${change.status}` }
  }
  if (change.kind !== 'move') return undefined
  const { category, subcategory } = change
  return {
    action: 'work-changed',
    entry: sql`e.changes ?| array['category', 'subcategory']`,
    work: sql`p.category = ${category} and coalesce(p.subcategory, '') = ${subcategory}`,
  }
}
