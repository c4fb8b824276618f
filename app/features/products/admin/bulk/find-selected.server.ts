import { type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#app/platform/is-uuid.ts'
import { readAdminProductQuery } from '../admin-product-query.ts'
import { worksInList } from '../find-admin-products.server.ts'
import type { Selection } from './selection.ts'

/** SQL of the ids of selected works. */
export function selectedWorks(works: Selection): SQL {
  if ('query' in works) return worksInList(readAdminProductQuery(new URLSearchParams(works.query)))
  return sql`select p.id from products p where p.id = any(${sql.param(works.ids.filter(isUuid))}::uuid[])`
}
