import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import type { RowFault } from './catalogue-row.ts'
import type { DryRunWorks, NumberHolder } from './dry-run-works.ts'
import type { BatchRow } from './import-batch.server.ts'

interface Numbered {
  id: unknown
  name: unknown
  inventory_number: unknown
}

/**
 * Reads which works have the inventory numbers of a batch. `findNumberFault` says why a work may not have its number: another work has
 * it, in the database or in an earlier row. `claims` collects the changes by works without a fault, as in `DryRunWorks`.
 */
export async function readNumbers(tx: Transaction, rows: readonly BatchRow[], { numbers: since }: DryRunWorks) {
  const numbers = rows.flatMap(({ cells }) =>
    typeof cells.inventory_number === 'string' ? cells.inventory_number : [],
  )
  const holders = new Map<string, NumberHolder>()
  const claims = new Map<string, NumberHolder | null>()
  if (numbers.length > 0) {
    const found = await tx.execute<{ number: string; id: string; name: string }>(sql`
      select wanted.number, p.id, p.name from unnest(${sql.param(numbers)}::text[]) as wanted (number)
      join products p on lower(p.inventory_number) = lower(wanted.number)`)
    for (const { number, ...work } of found.rows) holders.set(number.toLowerCase(), work)
    for (const key of numbers.map(keyOf)) {
      const holder = since.get(key)
      if (holder) holders.set(key, holder)
      else if (holder === null) holders.delete(key)
    }
  }

  /** @param before the work's current number */
  function findNumberFault({ id, name, inventory_number: number }: Numbered, before?: unknown): RowFault | undefined {
    const holder = holders.get(keyOf(number))
    if (holder && holder.id !== id)
      return { field: 'inventory_number', reason: `"${number}" is that of "${holder.name}"` }
    if (before && keyOf(before) !== keyOf(number)) claims.set(keyOf(before), null)
    if (typeof number !== 'string') return undefined
    const work = { id: String(id), name: String(name) }
    holders.set(keyOf(number), work)
    claims.set(keyOf(number), work)
    return undefined
  }
  return { findNumberFault, claims }
}

/** Empty for no number; no work has an empty one. */
function keyOf(number: unknown): string {
  return typeof number === 'string' ? number.toLowerCase() : ''
}
