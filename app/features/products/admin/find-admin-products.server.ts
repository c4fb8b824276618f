import { type SQL, sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { foundNewestFirst, newestFirst } from '#app/features/products/public-product.server.ts'
import { escapeLike } from '#app/features/products/search-terms.server.ts'
import { findPage, findSearchedPage } from '#app/platform/find-page.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database } from '#db/connect.ts'
import type { AdminListProduct } from './admin-product.ts'
import type { AdminProductFilter, AdminProductQuery } from './admin-product-query.ts'

const perPage = 24

/** One page of all works, drafts too, newest first (PLST-05, PLST-06). A page beyond the end is the last one. */
export async function findAdminProducts(db: Database, query: AdminProductQuery): Promise<Page<AdminListProduct>> {
  const conditions: SQL[] = []
  if (query.filter) conditions.push(matchesFilter(query.filter))
  if (query.status) conditions.push(sql`p.status = ${query.status}`)
  const asked = { page: query.page, perPage }
  if (query.search) {
    const matches = searchedWorks([contains(query.search), ...conditions])
    return findSearchedPage(db, { rows: foundNewestFirst(matches), shown }, asked)
  }
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  return findPage(db, { rows: { ...newestFirst, where }, shown }, asked)
}

const shown = {
  tables: sql`products p`,
  id: sql`p.id`,
  projection: sql`jsonb_build_object(
    'id', p.id, 'name', p.name, 'price', p.price, 'category', p.category, 'subcategory', p.subcategory,
    'status', p.status, 'sold_out', p.sold_out, 'sold_at', ${isoMoment(sql`p.sold_at`)},
    'image', p.images[1], 'picture', ${publicPicture(sql`p.images[1]`)}
  )`,
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

/** Postgres leaves out a left join of which nothing is asked. */
function searchedWorks(conditions: SQL[]): SQL {
  return sql`select t.product_id, t.created_at
    from product_search_texts t left join products p on p.id = t.product_id where ${sql.join(conditions, sql` and `)}`
}

/** The search stands as a whole in name, category, subcategory or description: behind style and period (PLST-02, OP-44). */
function contains(search: string): SQL {
  return sql`t.text like lower(${`%\u001F%\u001F%${escapeLike(search)}%`})`
}
