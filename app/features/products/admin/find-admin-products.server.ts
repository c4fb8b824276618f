import { type SQL, sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { staffReservation } from '#app/features/orders/reservations/staff-reservation.server.ts'
import { escapeLike } from '#app/platform/escape-like.ts'
import { findPage, findSearchedPage } from '#app/platform/find-page.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import { isFoldedIn } from '#app/platform/match-folded.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database } from '#db/connect.ts'
import { inventorySearchText } from '#db/schema/products.ts'
import type { AdminListProduct } from './admin-product.ts'
import type { AdminProductQuery, AdminProductSort } from './admin-product-query.ts'
import { matchesFilter } from './product-filter.server.ts'

/** One page of all works, drafts too (PLST-05, PLST-06, PLST-25). A page beyond the end is the last one. */
export async function findAdminProducts(
  db: Database,
  query: AdminProductQuery,
  now: Date,
): Promise<Page<AdminListProduct>> {
  const { page, perPage } = query
  const order = orders[query.sort]
  if (query.search) {
    const rows = { tables: sql`(${searchedWorks(query, now)}) p`, id: sql`p.id`, order: order.forwards }
    return findSearchedPage(db, { rows, shown: shown(now) }, { page, perPage })
  }
  const where = sql.join([sql`true`, ...conditionsOf(query, now)], sql` and `)
  const rows = { tables: sql`products p`, id: sql`p.id`, order: order.forwards, reverse: order.backwards, where }
  return findPage(db, { rows, shown: shown(now) }, { page, perPage })
}

/** As much of a name as `products_by_name` holds. */
const byName = sql`left(lower(p.name), 200)`

/** Each has an index of its own. A work without a price comes before the cheapest. */
const orders: Record<AdminProductSort, { forwards: SQL; backwards: SQL }> = {
  newest: { forwards: sql`p.created_at desc, p.id desc`, backwards: sql`p.created_at, p.id` },
  changed: { forwards: sql`p.updated_at desc, p.id desc`, backwards: sql`p.updated_at, p.id` },
  name: { forwards: sql`${byName}, p.id`, backwards: sql`${byName} desc, p.id desc` },
  'price-low': { forwards: sql`coalesce(p.price, 0), p.id`, backwards: sql`coalesce(p.price, 0) desc, p.id desc` },
  'price-high': { forwards: sql`coalesce(p.price, 0) desc, p.id desc`, backwards: sql`coalesce(p.price, 0), p.id` },
}

function conditionsOf({ filter, status, availability, category }: AdminProductQuery, now: Date): SQL[] {
  const conditions: SQL[] = []
  if (filter) conditions.push(matchesFilter(filter, now))
  if (status) conditions.push(sql`p.status = ${status}`)
  if (availability) conditions.push(isOfAvailability(availability, now))
  if (category) conditions.push(sql`p.category = ${category}`)
  return conditions
}

function isOfAvailability(availability: NonNullable<AdminProductQuery['availability']>, now: Date): SQL {
  if (availability === 'sold') return sql`p.sold_out`
  if (availability === 'available') return sql`not p.sold_out`
  return sql`not p.sold_out and p.id in (select r.product_id from reservations r where r.until > ${now.toISOString()}::timestamptz)`
}

const shown = (now: Date) => ({
  tables: sql`products p`,
  id: sql`p.id`,
  where: sql`true`,
  projection: sql`jsonb_build_object(
    'id', p.id, 'name', p.name, 'price', p.price, 'category', p.category, 'subcategory', p.subcategory,
    'status', p.status, 'sold_out', p.sold_out, 'sold_at', ${isoMoment(sql`p.sold_at`)},
    'image', p.images[1], 'picture', ${publicPicture(sql`p.images[1]`)},
    'price_on_request', p.price_on_request, 'reservation', ${staffReservation(now)},
    'maker', (select jsonb_build_object('name', a.name, 'qualifier', p.artist_qualifier) from artists a where a.id = p.artist_id)
  )`,
})

/** SQL of the ids of all works in the list, on all pages. */
export function worksInList(query: AdminProductQuery, now: Date): SQL {
  if (query.search) return sql`select id from (${searchedWorks(query, now)}) found`
  return sql`select p.id from products p where ${sql.join([sql`true`, ...conditionsOf(query, now)], sql` and `)}`
}

/**
 * By their texts or a part of their inventory number (PLST-50), each by its index. Newest first and without other filters, the
 * texts need no column of `products`: Postgres omits an unused left join.
 */
function searchedWorks(query: AdminProductQuery, now: Date): SQL {
  const search = query.search!
  const isNarrowed = sql.join([sql`true`, ...conditionsOf(query, now)], sql` and `)
  return sql`select t.product_id as id, t.created_at, p.updated_at, p.name, p.price
    from product_folded_texts t left join products p on p.id = t.product_id where ${contains(search)} and ${isNarrowed}
    union all
    select p.id, p.created_at, p.updated_at, p.name, p.price from products p
    where ${inventorySearchText} like lower(${`%${escapeLike(search)}%`}) and ${isNarrowed}
      and not exists (select from product_folded_texts t where t.product_id = p.id and ${contains(search)})`
}

/** Whether name, category, subcategory, description or artist contains the whole search: the part of the text after style and period (PLST-02, OP-44). */
function contains(search: string): SQL {
  return isFoldedIn(sql`t.folded`, search, '%\u001F%\u001F')
}
