import { type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#app/platform/is-uuid.ts'
import { readAdminProductQuery } from '../admin-product-query.ts'
import { worksInList } from '../find-admin-products.server.ts'
import type { Selection } from './selection.ts'

/** SQL of the ids of the selected works that are in the list now. */
export function selectedWorks(works: Selection, now: Date): SQL {
  if ('ids' in works) return sql`select p.id from products p where p.id = any(${uuids(works.ids)})`
  const list = worksInList(readAdminProductQuery(new URLSearchParams(works.query)), now)
  return sql`select listed.id from (${list}) listed where listed.id <> all(${uuids(works.except)})`
}

/** SQL of whether the work `p` was created or changed after the whole list was selected: nobody has seen that state. */
export function isChangedSince(works: Selection): SQL {
  return 'ids' in works ? sql`false` : isChangedAfter(works.asOf)
}

/**
 * SQL of whether the work `p` was created or changed after `moment` (ISO 8601), from the audit trail: an import's file may set an
 * earlier time of change.
 */
export function isChangedAfter(moment: string): SQL {
  return sql`(p.updated_at > ${moment}::timestamptz or p.id::text in (
    select e.subject_id from audit_entries e where e.at > ${moment}::timestamptz and e.subject_kind = 'work'))`
}

/** SQL of those of `ids` that are ids. */
export function uuids(ids: readonly string[]): SQL {
  return sql`${sql.param(ids.filter(isUuid))}::uuid[]`
}
