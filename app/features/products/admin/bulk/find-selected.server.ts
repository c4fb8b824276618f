import { type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#app/platform/is-uuid.ts'
import { readAdminProductQuery } from '../admin-product-query.ts'
import { worksInList } from '../find-admin-products.server.ts'
import type { Selection } from './selection.ts'

/** SQL of the ids of selected works, as the list holds them now. */
export function selectedWorks(works: Selection, now: Date): SQL {
  if ('ids' in works) return sql`select p.id from products p where p.id = any(${uuids(works.ids)})`
  const list = worksInList(readAdminProductQuery(new URLSearchParams(works.query)), now)
  return sql`select listed.id from (${list}) listed where listed.id <> all(${uuids(works.except)})`
}

/** SQL of whether the work `p` was made or changed after all that the list held was selected; nobody has seen it so. */
export function isChangedSince(works: Selection): SQL {
  return 'ids' in works ? sql`false` : isChangedAfter(works.asOf)
}

/**
 * SQL of whether the work `p` was made or changed after `moment` (ISO 8601): the history knows it of an import too, whose file
 * may say of a work that it was changed earlier.
 */
export function isChangedAfter(moment: string): SQL {
  return sql`(p.updated_at > ${moment}::timestamptz or p.id::text in (
    select e.subject_id from audit_entries e where e.at > ${moment}::timestamptz and e.subject_kind = 'work'))`
}

/** SQL of those of `ids` that are ids. */
export function uuids(ids: readonly string[]): SQL {
  return sql`${sql.param(ids.filter(isUuid))}::uuid[]`
}
