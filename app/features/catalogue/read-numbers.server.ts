import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import type { RowFault } from './catalogue-row.ts'
import type { BatchRow } from './import-batch.server.ts'

/**
 * Reads whose the inventory numbers of a batch are. What it returns says why a work may not have one: another work has it,
 * here or in a row before.
 */
export async function readNumbers(
  tx: Transaction,
  rows: readonly BatchRow[],
): Promise<(work: { id: unknown; name: unknown; inventory_number: unknown }) => RowFault | undefined> {
  const numbers = rows.flatMap(({ cells }) =>
    typeof cells.inventory_number === 'string' ? cells.inventory_number : [],
  )
  const holders = new Map<string, { id: string; name: string }>()
  if (numbers.length > 0) {
    const found = await tx.execute<{ number: string; id: string; name: string }>(sql`
      select wanted.number, p.id, p.name from unnest(${sql.param(numbers)}::text[]) as wanted (number)
      join products p on lower(p.inventory_number) = lower(wanted.number)`)
    for (const { number, ...work } of found.rows) holders.set(number.toLowerCase(), work)
  }
  return ({ id, name, inventory_number: number }) => {
    if (typeof number !== 'string') return undefined
    const holder = holders.get(number.toLowerCase())
    if (holder && holder.id !== id)
      return { field: 'inventory_number', reason: `"${number}" is that of "${holder.name}"` }
    holders.set(number.toLowerCase(), { id: String(id), name: String(name) })
    return undefined
  }
}
