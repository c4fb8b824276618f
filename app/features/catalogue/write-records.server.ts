import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { type CatalogueColumn, catalogueColumns } from './catalogue-cells.ts'
import type { CatalogueRecord } from './catalogue-row.ts'

/** A work's artist, by name and years; the table has the artist's id instead. */
export const artistColumns = ['artist', 'artist_born', 'artist_died'] as const

/** The columns of the table, with the artist's id. */
const storedColumns = [
  ...catalogueColumns.filter((column) => !(artistColumns as readonly CatalogueColumn[]).includes(column)),
  'artist_id',
]
const columnList = sql.raw([...storedColumns, 'import_fingerprint', 'imported_from'].join(', '))
const assignments = sql.raw(
  storedColumns
    .filter((column) => column !== 'id')
    .map((column) => `${column} = r.${column}`)
    .join(', '),
)

export type AddedRecord = CatalogueRecord & {
  id: string
  artist_id: string | null
  import_fingerprint: string | null
  imported_from: string | null
}

/**
 * Returns how many were inserted: a row that another import inserted meanwhile stays as it is. They are inserted in the order
 * in which they are locked. @throws if another work has taken an id or an inventory number of theirs
 */
export async function insertRecords(tx: Transaction, records: AddedRecord[]): Promise<number> {
  const keyOf = ({ import_fingerprint, id }: AddedRecord) => import_fingerprint ?? id
  const inOrder = records.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const inserted = await tx.execute(sql`
    insert into products (${columnList}) select ${columnList} from ${recordset(inOrder)}
    on conflict (import_fingerprint) do nothing`)
  return inserted.rowCount ?? 0
}

/** Writes the changed columns of works. */
export async function updateRecords(tx: Transaction, records: object[]): Promise<void> {
  await tx.execute(sql`
    update products p set ${assignments}, version = p.version + 1, imported_version = p.version + 1,
    imported_from = r.imported_from from ${recordset(records)} r where p.id = r.id`)
}

function recordset(records: object[]): SQL {
  return sql`json_populate_recordset(null::products, ${JSON.stringify(records)}::json)`
}
