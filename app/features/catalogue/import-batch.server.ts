import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '#app/app-context.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { keepsWorkSold } from '#app/features/orders/find-paid-order.server.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { catalogueColumns } from './catalogue-cells.ts'
import { catalogueRecord } from './catalogue-record.server.ts'
import {
  type CatalogueCells,
  type CatalogueRecord,
  changedRecord,
  differs,
  findMissing,
  type Header,
  newRecord,
  type RowFault,
} from './catalogue-row.ts'
import { findStaleness, type ImportMark } from './find-staleness.server.ts'

export interface BatchRow {
  line: number
  cells: CatalogueCells
  /** null for a row that has an id. */
  fingerprint: string | null
  /** The fingerprint of the state that the row was exported in, where it says so. */
  exportedAs: string | null
  /** For a new work, instead of what the file says. */
  sampleImage?: string
}

interface BatchOutcome {
  added: number
  updated: number
  unchanged: number
  refused: { line: number; faults: RowFault[] }[]
}

interface BatchOptions {
  header: Header
  /** The time of import, as a file would write it. */
  now: string
  dryRun: boolean
  /** Takes stale rows too. */
  overwrite: boolean
}

/** The fingerprints among those of `rows` that works in the catalogue came from. */
export async function findImported(db: Database, rows: BatchRow[]): Promise<ReadonlySet<string | null>> {
  const fingerprints = rows.flatMap((row) => row.fingerprint ?? [])
  if (fingerprints.length === 0) return new Set()
  const found = await db.execute<{ import_fingerprint: string }>(
    sql`select import_fingerprint from products where import_fingerprint = any(${textArray(fingerprints)})`,
  )
  return new Set(found.rows.map((row) => row.import_fingerprint))
}

/** Takes rows in, all of them in one transaction; a row that Postgres itself refuses is found by trying them one by one. */
export async function importBatch(
  context: Acting & Pick<AppContext, 'log'>,
  rows: BatchRow[],
  options: BatchOptions,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { added: 0, updated: 0, unchanged: 0, refused: [] }
  if (rows.length === 0) return outcome
  let done = outcome
  try {
    await retryConflicts(() =>
      transactAs(context, async (tx) => {
        done = await importInto(tx, rows, options)
        if (options.dryRun) tx.rollback()
      }),
    )
    return done
  } catch (error) {
    if (error instanceof TransactionRollbackError) return done
    if (!isRefusal(error)) throw error
    if (rows.length === 1) {
      context.log.warn({ error, line: rows[0]!.line }, 'the database refused a row of an import')
      const reason = `is refused by the database: ${(error.cause as Error).message}`
      return { ...outcome, refused: [{ line: rows[0]!.line, faults: [{ field: 'row', reason }] }] }
    }
    for (const row of rows) {
      const one = await importBatch(context, [row], options)
      outcome.added += one.added
      outcome.updated += one.updated
      outcome.unchanged += one.unchanged
      outcome.refused.push(...one.refused)
    }
    return outcome
  }
}

const mostTries = 5

/** Tries again what Postgres ended in favour of another transaction, a second import's or a buyer's: a deadlock, a serialization failure. */
async function retryConflicts(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === mostTries || !/^40(P01|001)$/.test(sqlState(error))) throw error
    }
  }
}

async function importInto(
  tx: Transaction,
  rows: BatchRow[],
  { header, now, overwrite }: BatchOptions,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { added: 0, updated: 0, unchanged: 0, refused: [] }
  const kept = await findKept(tx, rows)
  const added: AddedRecord[] = []
  const updated: (CatalogueRecord & { imported_from: string | null })[] = []
  for (const row of rows) {
    const { line, cells, sampleImage } = row
    const work = kept.get(String(cells.id))
    if (!work) {
      const whole = sampleImage ? { ...cells, images: [sampleImage] } : cells
      const faults = findMissing(whole, header, { isNew: true })
      if (faults.length > 0) outcome.refused.push({ line, faults })
      else {
        const id = String(cells.id ?? uuidv7())
        const marks = { import_fingerprint: row.fingerprint, imported_from: row.exportedAs }
        added.push({ ...newRecord(whole, header, now), id, ...marks })
      }
      continue
    }
    const changed = changedRecord(work.record, cells, header, now)
    if (!differs(work.record, changed)) {
      outcome.unchanged += 1
      continue
    }
    const fault = findReoffer(work, changed) ?? (overwrite ? undefined : findStaleness(work, row))
    if (fault) outcome.refused.push({ line, faults: [fault] })
    else updated.push({ ...changed, imported_from: row.exportedAs })
  }
  if (added.length > 0) outcome.added = await insertRecords(tx, added)
  outcome.unchanged += added.length - outcome.added
  if (updated.length > 0) await updateRecords(tx, updated)
  outcome.updated = updated.length
  return outcome
}

interface StoredFavorite extends ImportMark {
  /** Id of the order by which money was taken for it, or is being taken. */
  paidOrder: string | null
}

/** The works that rows name by their id, locked until the batch is done: in one order, so that two imports never wait for each other. */
async function findKept(tx: Transaction, rows: BatchRow[]): Promise<ReadonlyMap<string, StoredFavorite>> {
  const ids = rows.flatMap((row) => (typeof row.cells.id === 'string' ? row.cells.id : []))
  if (ids.length === 0) return new Map()
  const found = await tx.execute<{ record: CatalogueRecord } & Omit<StoredFavorite, 'record'>>(sql`
    select ${catalogueRecord} as record, p.version, p.imported_version as "importedVersion",
    p.imported_from as "importedFrom", (
      select orders.id from orders
      where orders.product_id = p.id and (orders.state in ('capturing', 'pending') or ${keepsWorkSold}) limit 1
    ) as "paidOrder"
    from products p where p.id = any(${textArray(ids)}::uuid[]) order by p.id for update of p`)
  return new Map(found.rows.map((row) => [String(row.record.id), row]))
}

/** Why a row may not change a work, whatever else it says: money was taken for it. */
function findReoffer({ record, paidOrder }: StoredFavorite, changed: CatalogueRecord): RowFault | undefined {
  if (!paidOrder || record.sold_out !== 'true' || changed.sold_out !== 'false') return undefined
  const reason = `would offer a work again that was bought here: refund or undo order ${orderNumber(paidOrder)} first`
  return { field: 'sold_out', reason }
}

const columnList = sql.raw([...catalogueColumns, 'import_fingerprint', 'imported_from'].join(', '))
const assignments = sql.raw(
  catalogueColumns
    .filter((column) => column !== 'id')
    .map((column) => `${column} = r.${column}`)
    .join(', '),
)

type AddedRecord = CatalogueRecord & { id: string; import_fingerprint: string | null; imported_from: string | null }

/** Returns how many went in: one that another import took in meanwhile stays as it is. They go in in one order, as they are locked. */
async function insertRecords(tx: Transaction, records: AddedRecord[]): Promise<number> {
  const keyOf = ({ import_fingerprint, id }: AddedRecord) => import_fingerprint ?? id
  const inOrder = records.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const inserted = await tx.execute(sql`
    insert into products (${columnList}) select ${columnList} from ${recordset(inOrder)} on conflict do nothing`)
  return inserted.rowCount ?? 0
}

async function updateRecords(tx: Transaction, records: object[]): Promise<void> {
  await tx.execute(sql`
    update products p set ${assignments}, version = p.version + 1, imported_version = p.version + 1,
    imported_from = r.imported_from from ${recordset(records)} r where p.id = r.id`)
}

function recordset(records: object[]): SQL {
  return sql`json_populate_recordset(null::products, ${JSON.stringify(records)}::json)`
}

function textArray(values: string[]): SQL {
  return sql`${sql.param(values)}::text[]`
}

/** A value or a constraint that Postgres does not take (classes 22 and 23), as drizzle wraps it. */
function isRefusal(error: unknown): error is Error {
  return /^2[23]/.test(sqlState(error))
}

/** Postgres' code of an error as drizzle wraps it; empty for any other. */
function sqlState(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : ''
}
