import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { UnfinishedSet } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { type ListedTable, listSequences, listTables, quote, quoteWithColumns } from './list-tables.server.ts'
import type { BackedUpTable, Manifest } from './manifest.server.ts'
import { sumRows } from './sum-rows.server.ts'
import { createTextSet, type TextSet } from './text-set.server.ts'

type DatabasePart = Pick<Manifest, 'tables' | 'sequences' | 'postgres'> & {
  /** Hashes of the migrations applied to the database, in that order. */
  migrations: string[]
  /** Addresses of the pictures that are to be where the gallery keeps them. */
  pictures: TextSet
}

/** Writes every table into `set`, all from one snapshot, while others keep writing. */
export async function copyTables(
  client: pg.Client,
  set: Pick<UnfinishedSet, 'write'>,
  signal: AbortSignal,
): Promise<DatabasePart> {
  const tables = await listTables(client)
  if (!tables.some(isJournal))
    throw new BackupRefused('The database holds nothing of Vitrine: there is nothing to back up')
  await client.query('begin isolation level repeatable read read only')
  // Before the snapshot, which the first query takes: no migration changes a table between the two.
  await client.query(`lock table ${tables.map((table) => quote(client, table)).join(', ')} in access share mode`)
  const seen = await listTables(client)
  if (JSON.stringify(seen) !== JSON.stringify(tables))
    throw new BackupRefused('A newer version has just changed the database: make the backup again')

  const copied: BackedUpTable[] = []
  for (const table of tables) {
    const file = `tables/${table.schema}.${table.name}.copy.gz`
    const source = client.query(copyTo(`copy ${quoteWithColumns(client, table)} to stdout`))
    const sum = sumRows()
    const written = await set.write(file, [source, sum, createGzip({ level: 3 })], signal)
    copied.push({ ...table, file, ...sum.result(), ...written })
  }
  const part = { tables: copied, ...(await readFacts(client)), sequences: await listSequences(client) }
  await client.query('commit')
  return part
}

const isJournal = ({ schema, name }: ListedTable) => schema === 'drizzle' && name === '__drizzle_migrations'

async function readFacts(client: pg.Client) {
  const migrations = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  if (migrations.rows.length === 0)
    throw new BackupRefused('The database holds nothing of Vitrine: there is nothing to back up')
  const version = await client.query<{ postgres: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as postgres`,
  )
  await client.query(`declare addresses cursor for select url from public.pictures where starts_with(url, '/images/')`)
  const pictures = createTextSet()
  for (let rowCount: number | null = 1; rowCount; ) {
    const fetched = await client.query<{ url: string }>('fetch 10000 from addresses')
    for (const { url } of fetched.rows) pictures.add(url)
    rowCount = fetched.rowCount
  }
  return {
    migrations: migrations.rows.map(({ hash }) => hash),
    postgres: version.rows[0]!.postgres,
    pictures,
  }
}

/** How many rows a table has now, and their checksum, to be compared with a set's. */
export async function countRows(client: pg.Client, table: ListedTable, signal: AbortSignal) {
  const source = client.query(copyTo(`copy ${quoteWithColumns(client, table)} to stdout`))
  const sum = sumRows()
  const drain = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(source, sum, drain, { signal })
  return sum.result()
}
