import { type SQL, sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database } from '#db/connect.ts'
import type { AdminListProduct } from './admin-product.ts'
import type { AdminProductFilter, AdminProductQuery } from './admin-product-query.ts'
import { newestFirst } from './public-product.server.ts'
import { escapeLike } from './search-terms.server.ts'

const perPage = 24

/** One page of all works, drafts too, newest first (PLST-05, PLST-06). A page beyond the end is the last one. */
export async function findAdminProducts(db: Database, query: AdminProductQuery): Promise<Page<AdminListProduct>> {
  const conditions: SQL[] = [sql`true`]
  if (query.filter) conditions.push(matchesFilter(query.filter))
  if (query.status) conditions.push(sql`p.status = ${query.status}`)
  if (query.search) conditions.push(matchesSearch(query.search))
  return findPage(
    db,
    {
      ...newestFirst,
      isSearch: query.search !== null,
      where: sql.join(conditions, sql` and `),
      projection: sql`jsonb_build_object(
        'id', p.id, 'name', p.name, 'price', p.price, 'category', p.category, 'subcategory', p.subcategory,
        'status', p.status, 'sold_out', p.sold_out, 'sold_at', ${isoMoment(sql`p.sold_at`)},
        'image', p.images[1], 'picture', ${publicPicture(sql`p.images[1]`)}
      )`,
    },
    { page: query.page, perPage },
  )
}

function matchesFilter(filter: AdminProductFilter): SQL {
  if (filter.startsWith('category:')) return sql`p.category = ${filter.slice('category:'.length)}`
  switch (filter) {
    case 'available':
      return sql`p.status = 'published' and not p.sold_out`
    case 'draft':
      return sql`p.status = 'draft'`
    case 'published':
      return sql`p.status = 'published'`
    case 'sold':
      return sql`p.sold_out`
    default:
      return sql`true`
  }
}

/**
 * The text stands in one of four fields (PLST-02, OP-44). `search_text` holds these and two more: its index finds the
 * candidates.
 */
function matchesSearch(search: string): SQL {
  const pattern = sql`lower(${`%${escapeLike(search)}%`})`
  const fields = [sql`p.name`, sql`p.description`, sql`p.category`, sql`p.subcategory`]
  const inOne = fields.map((field) => sql`lower(${field}) like ${pattern}`)
  return sql`p.search_text like ${pattern} and (${sql.join(inOne, sql` or `)})`
}
