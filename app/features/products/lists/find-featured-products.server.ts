import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { Product } from '../product.ts'
import { isListed, publicProduct } from '../public-product.server.ts'
import { latestIds } from './find-latest-products.server.ts'

const featuredWorks = 12

/**
 * Twelve unsold works, or all if there are fewer (HOME-04, HOME-05): the same ones in the same order throughout
 * `today` (`YYYY-MM-DD`), others on the next day (HOME-06, OP-05). A sold work is replaced by another;
 * the rest stay. The newest works, which the page shows below, come last (SHOP-09).
 */
export async function findFeaturedProducts({ db, now, today }: { db: Database; now: Date; today: string }) {
  const draws = dayDraws(today)
  const ids = pickInTurn(draws, await findCandidates(db, draws, isOlder))
  if (ids.length < featuredWorks) {
    const others = pickInTurn(draws, await findCandidates(db, draws, sql`true`))
    ids.push(...others.filter((id) => !ids.includes(id)).slice(0, featuredWorks - ids.length))
  }
  const found = await db.execute<{ product: Product }>(sql`
    select ${publicProduct(now)} as product
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as chosen(id, place) join products p on p.id = chosen.id
    where ${isListed}
    order by place`)
  return found.rows.map((row) => row.product)
}

/** Whether `p` is not one of the latest arrivals. */
const isOlder = sql`p.id <> all (array(${latestIds}))`

/** Twelve points on the ring of all MD5 values, drawn by the day. */
function dayDraws(today: string): string[] {
  return Array.from({ length: featuredWorks }, (_, turn) => sha256(`${today}/${turn}`).slice(0, 32))
}

/**
 * For each draw the twelve works that follow it on the ring, where an unsold work's position is the MD5 of its id:
 * index lookups, however many works there are.
 */
async function findCandidates(db: Database, draws: string[], condition: SQL): Promise<string[][]> {
  const following = (isInLap: ReturnType<typeof sql>, lap: number) => sql`(
    select p.id, ${sql.raw(String(lap))} as lap, md5(p.id::text) as place from products p
    where ${isListed} and not p.sold_out and ${condition} and md5(p.id::text) ${isInLap}
    order by md5(p.id::text) limit ${featuredWorks}
  )`
  const found = await db.execute<{ ids: string[] }>(sql`
    select array(
      select id from (${following(sql`>= draw`, 1)} union all ${following(sql`< draw`, 2)}) as ring
      order by lap, place limit ${featuredWorks}
    ) as ids
    from unnest(${sql.param(draws)}::text[]) with ordinality as draws(draw, turn) order by turn`)
  return found.rows.map((row) => row.ids)
}

/**
 * From each list the work with the best hash for its draw that no earlier draw has taken. Not simply the nearest: that would favour
 * works with a large gap before them on the ring.
 */
function pickInTurn(draws: string[], candidates: string[][]): string[] {
  const picked = new Set<string>()
  for (const [turn, ids] of candidates.entries()) {
    const free = ids.filter((id) => !picked.has(id)).map((id) => ({ id, liking: sha256(draws[turn] + id) }))
    const best = free.sort((one, other) => (one.liking < other.liking ? -1 : 1))[0]
    if (best) picked.add(best.id)
  }
  return [...picked]
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
