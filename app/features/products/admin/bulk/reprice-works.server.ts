import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { maxPrice } from '#app/platform/max-price.ts'
import { productMessages } from '../product-messages.ts'
import { isChangedAfter, isChangedSince, selectedWorks } from './find-selected.server.ts'
import type { Selection } from './selection.ts'
import type { WorkResult } from './work-result.ts'

/** What a change of prices will do. Amounts are dollars. */
export interface PricePreview {
  /** Works whose price changes. */
  count: number
  /** Works that are sold, have no price or were changed since they were selected: they are not changed. */
  left: number
  before: number
  after: number
  /** The dearest of them. */
  examples: { id: string; name: string; before: number; after: number }[]
  percent: number
  /** ISO 8601; works that are changed from now on are skipped. */
  asOf: string
}

/** `asOf`: the moment of the preview (ISO 8601). */
interface PriceChange {
  percent: number
  asOf: string
}

const maxExamples = 8

/** Shows what a change of the prices of `works` by `percent` will do (PLST-30). */
export async function previewPrices(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { works, percent }: { works: Selection; percent: number },
): Promise<PricePreview> {
  const moment = now()
  const { rows } = await db.execute<Omit<PricePreview, 'asOf' | 'percent'>>(sql`
    with chosen as materialized (
      select p.id, p.name, p.price as before, ${changedPrice(percent)} as after, 
        ${mayChange} and not ${isChangedSince(works)} as changes
      from products p where p.id in (${selectedWorks(works, moment)})
    )
    select count(*) filter (where changes)::int as count, count(*) filter (where not changes)::int as left,
      coalesce(sum(before) filter (where changes), 0)::float8 as before,
      coalesce(sum(after) filter (where changes), 0)::float8 as after,
      (select coalesce(jsonb_agg(to_jsonb(e) - 'changes'), '[]') from (
        select * from chosen where changes order by before desc, id limit ${maxExamples}
      ) e) as examples
    from chosen`)
  return { ...rows[0]!, percent, asOf: moment.toISOString() }
}

/**
 * Changes the price of a work by `percent`, rounded to the cent, at least one. Skips a work that is sold or has no price, and refuses one
 * that was changed after `asOf`, so a repeated request changes nothing twice.
 */
export async function repriceWork(acting: Acting, id: string, { percent, asOf }: PriceChange): Promise<WorkResult> {
  const { now } = acting
  return transactAs(acting, async (tx) => {
    const { rows } = await tx.execute<{ mayChange: boolean; isSame: boolean }>(sql`
      select ${mayChange} as "mayChange", not ${isChangedAfter(asOf)} as "isSame"
      from products p where p.id = ${id}::uuid for update`)
    const [work] = rows
    if (!work) return { reasons: [productMessages.gone] }
    if (!work.mayChange) return 'left'
    if (!work.isSame) return { reasons: ['It was changed after the preview'] }
    await tx.execute(sql`
      update products p
      set price = ${changedPrice(percent)}, updated_at = ${now().toISOString()}::timestamptz, version = p.version + 1
      where p.id = ${id}::uuid`)
    return 'changed'
  })
}

/** SQL of whether a repeated change has already given the work `p` its new price (PLST-40). */
export function isRepriced({ percent, asOf }: PriceChange, { actor }: Pick<Acting, 'actor'>): SQL {
  const changed = changedPrice(percent, sql`(e.changes #>> '{price,from}')::numeric`)
  return sql`exists (select from audit_entries e where e.subject_id = p.id::text and e.at > ${asOf}::timestamptz
    and e.actor_id = ${actor.id} and (e.changes #>> '{price,to}')::numeric = ${changed})`
}

const mayChange = sql`(not p.sold_out and coalesce(p.price, 0) > 0)`

/** Within what the column holds. */
function changedPrice(percent: number, price = sql`p.price`): SQL {
  return sql`least(greatest(round(${price} * (100 + ${percent}::numeric) / 100, 2), 0.01), ${maxPrice}::numeric)`
}
