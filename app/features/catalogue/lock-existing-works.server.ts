import { sql } from 'drizzle-orm'
import { isOfWork, keepsWorkSold } from '#app/features/orders/find-paid-order.server.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import type { Transaction } from '#db/connect.ts'
import { catalogueRecord } from './catalogue-record.server.ts'
import type { CatalogueRecord, RowFault } from './catalogue-row.ts'
import type { ImportMark } from './find-staleness.server.ts'
import type { BatchRow } from './import-batch.server.ts'

/** A work that a row identifies by its id. */
interface ExistingWork extends ImportMark {
  artistId: string | null
  /** The id of the order that was paid, or is being paid. */
  paidOrder: string | null
  /** A payment for it is in progress and must be decided first. */
  isBeingPaid: boolean
  /** For whom it is reserved; null: for nobody. */
  reservedFor: string | null
}

/** The works that rows identify by id, locked until the batch ends: in one order, so that two imports cannot deadlock. */
export async function lockExistingWorks(
  tx: Transaction,
  rows: BatchRow[],
  now: Date,
): Promise<ReadonlyMap<string, ExistingWork>> {
  const ids = rows.flatMap((row) => (typeof row.cells.id === 'string' ? row.cells.id : []))
  if (ids.length === 0) return new Map()
  const found = await tx.execute<{ record: CatalogueRecord } & Omit<ExistingWork, 'record'>>(sql`
    select ${catalogueRecord} as record, p.artist_id as "artistId", p.version, p.imported_version as "importedVersion",
    p.imported_from as "importedFrom", (
      select orders.id from orders
      where ${isOfWork(sql`p.id`)} and (orders.state in ('capturing', 'pending') or ${keepsWorkSold}) limit 1
    ) as "paidOrder",
    exists (select from orders where orders.product_id = p.id and orders.state in ('capturing', 'pending')) as "isBeingPaid",
    (select r.client_name from reservations r where r.product_id = p.id and r.until > ${now.toISOString()}::timestamptz) as "reservedFor"
    from products p where p.id = any(${sql.param(ids)}::uuid[]) order by p.id for update of p`)
  return new Map(found.rows.map((row) => [String(row.record.id), row]))
}

/**
 * Why a row may not change a work, regardless of its other values: the work was paid, or is being paid (IMP-03, IMP-09), or the row would
 * sell it while it is reserved (RSV-14).
 */
export function findSaleFault(
  { record, paidOrder, isBeingPaid, reservedFor }: ExistingWork,
  changed: CatalogueRecord,
): RowFault | undefined {
  if (record.sold_out === changed.sold_out) return undefined
  if (changed.sold_out === 'true') {
    const refuse = (reason: string) => ({ field: 'sold_out' as const, reason })
    if (isBeingPaid) return refuse('would sell a work while a payment for it is under way')
    if (reservedFor === null) return undefined
    return refuse(
      `would sell a work that is reserved for ${reservedFor}: end its reservation, or record its sale, first`,
    )
  }
  if (!paidOrder) return undefined
  const reason = `would offer a work again that was bought here: refund or undo order ${orderNumber(paidOrder)} first`
  return { field: 'sold_out', reason }
}
