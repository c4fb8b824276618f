import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { countOf } from '#app/platform/count-of.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { dropDatabase } from '#db/drop-database.ts'
import { migrate, readMigrations } from '#db/migrate.ts'
import type { SetAddress } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { countRows } from './copy-tables.server.ts'
import { withSession } from './database-session.server.ts'
import { type BackupSet, checkFiles, openSet } from './open-set.server.ts'
import { restoreDatabase } from './restore-database.server.ts'

/** Before the second in which it was made: `vitrine_verify_1795538400_5f0c…`. */
const prefix = 'vitrine_verify_'
/** Longer than any verification; an older database was left by a killed one. */
const maxSeconds = 24 * 3_600

interface Options {
  /** Any database of the server on which the set is tried. */
  databaseUrl: string
  migrationsFolder: string
  signal: AbortSignal
}

/**
 * Restores the set at `address` into a temporary database, compares rows and checksums of every table, and
 * runs this version's later migrations; reads every picture.
 * @throws BackupRefused with the first difference
 */
export async function verifyBackup(address: SetAddress, options: Options): Promise<BackupSet> {
  const { databaseUrl, migrationsFolder, signal } = options
  const set = await openSet(address)
  await checkFiles(set, signal)
  await withThrowAwayDatabase(databaseUrl, async (url) => {
    const leftOut = await restoreDatabase({
      databaseUrl: url,
      set,
      migrations: readMigrations(migrationsFolder),
      signal,
      isTrial: true,
    })
    await compareWithSet(url, set, leftOut, signal)
    await migrate(url, migrationsFolder)
  })
  return set
}

/**
 * Compares rows and checksums of every table of the database at `url` with what the set says, but for those that were left out.
 * @throws BackupRefused with the first that differs
 */
export async function compareWithSet(
  url: string,
  { path, manifest }: BackupSet,
  leftOut: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await withSession(url, async (client) => {
    for (const table of manifest.tables) {
      const name = `${table.schema}.${table.name}`
      if (leftOut.includes(name)) continue
      const found = await countRows(client, table, signal)
      if (found.rows !== table.rows || found.rowsChecksum !== table.rowsChecksum)
        throw new BackupRefused(
          `The set ${path} does not restore to what it was: ${name} has ${countOf(found.rows, 'row')} (checksum ${found.rowsChecksum}) instead of ${formatCount(table.rows)} (${table.rowsChecksum}). Choose another set, and make a new backup`,
        )
    }
  })
}

async function withThrowAwayDatabase(databaseUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `${prefix}${nowSeconds()}_${randomBytes(6).toString('hex')}`
  await withSession(databaseUrl, async (client) => {
    await dropLeftOvers(client)
    // The server's own default may be another encoding.
    const { rows } = await client.query<{ locale: string }>(
      `select format('lc_collate %L lc_ctype %L', datcollate, datctype) as locale from pg_database where datname = current_database()`,
    )
    const made = `create database ${name} template template0 encoding 'UTF8' ${rows[0]!.locale}`
    await client.query(made).catch((error: { code?: string }) => {
      if (error.code !== '42501') throw error
      throw new BackupRefused(
        'This database role may not make the throw-away database that a set is tried in: verify without DATABASE_URL and with DATA_DIR=a new folder, on the embedded Postgres',
      )
    })
    try {
      await work(withDatabase(databaseUrl, name))
    } finally {
      await dropDatabase(client, name)
    }
  })
}

/** The address of another database of the same server. One of a Unix socket has no host (`postgres://user@/gallery?host=/run/postgresql`): it is no URL. */
function withDatabase(databaseUrl: string, name: string): string {
  return databaseUrl.replace(/^(\w+:\/\/[^/?]*)[^?]*/, `$1/${name}`)
}

async function dropLeftOvers(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^${prefix}\\d+_\\w+$'
       and split_part(datname, '_', 3)::bigint < $1`,
    [nowSeconds() - maxSeconds],
  )
  for (const { name } of rows) await dropDatabase(client, name)
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)
