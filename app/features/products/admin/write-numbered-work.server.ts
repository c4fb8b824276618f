import { sql } from 'drizzle-orm'
import { writeUnlessDuplicate } from '#app/platform/write-unless-duplicate.server.ts'
import { faultOf } from '#app/ui/form/form-fields.ts'
import type { Transaction } from '#db/connect.ts'
import type { ProductFault } from './product-form-schema.ts'

/** Writes a work; returns a fault that names the other work if its inventory number is taken (ART-23). */
export async function writeNumberedWork(
  tx: Transaction,
  number: string | null,
  write: (inner: Transaction) => Promise<unknown>,
): Promise<ProductFault[]> {
  if (number === null) {
    await write(tx)
    return []
  }
  if (await writeUnlessDuplicate(tx, write)) return []
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from products where lower(inventory_number) = lower(${number})`,
  )
  const other = rows[0] ? ` by ‘${rows[0].name}’` : ''
  return [faultOf('inventory_number', `Inventory number ${number} is taken${other}`)]
}
