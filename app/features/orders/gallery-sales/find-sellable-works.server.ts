import { type SQL, sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { escapeLike } from '#app/platform/escape-like.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import { containsAllWords } from '#app/platform/match-folded.server.ts'
import type { Database } from '#db/connect.ts'
import { inventorySearchText } from '#db/schema/products.ts'
import type { SellableWork } from './sellable-work.ts'

const maxFound = 5
const maxSearchLength = 200

/** At most five works that are not sold, drafts too, by the words of their name and artist or a part of their inventory number, each by its index; none for a blank text. */
export function searchSellableWorks(db: Database, text: string, now: Date): Promise<SellableWork[]> {
  const wanted = text.slice(0, maxSearchLength).replaceAll('\0', '').trim()
  if (!wanted) return Promise.resolve([])
  return find(db, now, {
    where: sql`not p.sold_out and p.id in (
      select t.product_id from product_folded_texts t where ${containsAllWords(sql`t.names`, wanted)}
      union all
      select i.id from products i where ${inventorySearchText} like lower(${`%${escapeLike(wanted)}%`}))`,
    // The work with exactly that number is always among the five.
    order: sql`coalesce(${inventorySearchText} = lower(${wanted}), false) desc, lower(p.name), p.id`,
  })
}

/** One work, sold or not; null where there is none. */
export async function findSellableWork(db: Database, id: string, now: Date): Promise<SellableWork | null> {
  if (!isUuid(id)) return null
  const [work] = await find(db, now, { where: sql`p.id = ${id}::uuid`, order: sql`p.id` })
  return work ?? null
}

async function find(db: Database, now: Date, { where, order }: { where: SQL; order: SQL }): Promise<SellableWork[]> {
  const { rows } = await db.execute<SellableWork & Record<string, unknown>>(sql`
    select p.id, p.name, p.price::float8 as price, p.images[1] as image, ${publicPicture(sql`p.images[1]`)} as picture,
      p.sold_out as "isSold", p.inventory_number as "inventoryNumber", r.client_name as "reservedFor", ${isoMoment(sql`r.created_at`)} as reservation
    from products p
    left join reservations r on r.product_id = p.id and r.until > ${now.toISOString()}::timestamptz
    where ${where} order by ${order} limit ${maxFound}`)
  return rows
}
