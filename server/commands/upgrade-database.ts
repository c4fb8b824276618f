import { join } from 'node:path'
import pg from 'pg'
import { BackupRefused } from '#app/features/backups/backup-refused.ts'
import { createFolderPlace } from '#app/features/backups/folder-place.server.ts'
import { makeBackup } from '#app/features/backups/make-backup.server.ts'
import { checkFiles, openSet } from '#app/features/backups/open-set.server.ts'
import { restoreDatabase } from '#app/features/backups/restore-database.server.ts'
import { compareWithSet } from '#app/features/backups/verify-backup.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { EmbeddedPostgresFailure } from '#db/embedded-postgres/failure.ts'
import { type ClusterUpgrade, openClusterUpgrade } from '#db/embedded-postgres/upgrade-cluster.ts'
import { readMigrations } from '#db/migrate.ts'
import { backupSource } from '../backup-source.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import type { DatabaseCommandIo } from './command-io.ts'

export const usage = `npm run upgrade-database
  moves the database in DATA_DIR to the Postgres that this version of Vitrine brings, by the means of a backup; stop the program before`

type Options = Pick<Settings, 'dataDir' | 'databaseUrl'>

/**
 * `upgrade-database`: the embedded database to this version's Postgres (OPS-05). Returns the exit code: 0, 1 refused, 2 used
 * wrongly.
 */
export async function runUpgradeDatabaseCommand(
  args: readonly string[],
  settings: Options,
  { say, complain, signal }: DatabaseCommandIo,
): Promise<number> {
  if (args.length > 0) {
    complain(usage)
    return 2
  }
  if (settings.databaseUrl) {
    complain(
      "DATABASE_URL names a Postgres of your own: upgrade it by its own means, such as Debian's pg_upgradecluster",
    )
    return 2
  }
  let upgrade: ClusterUpgrade | null = null
  try {
    upgrade = await openClusterUpgrade({ dataDir: settings.dataDir, say })
    if (!upgrade) {
      say('The database is of the Postgres that this version brings: nothing is to be done')
      return 0
    }
    const rows = await move(upgrade, { say, signal })
    const kept = await upgrade.commit()
    say(
      `The database is of Postgres ${upgrade.to} now: ${rows} rows copied and compared. The old one is kept in ${kept} until the next start that goes well`,
    )
    return 0
  } catch (error) {
    if (signal.aborted) complain('Interrupted: the database is as it was')
    else if (error instanceof BackupRefused || error instanceof EmbeddedPostgresFailure) complain(error.message)
    else throw error
    return 1
  } finally {
    await upgrade?.end()
  }
}

/** Copies the gallery's database from the old server to the new one, and compares. Resolves to the number of rows. */
async function move(
  { from, to, workFolder, oldUrl, newUrl }: ClusterUpgrade,
  { say, signal }: Pick<DatabaseCommandIo, 'say' | 'signal'>,
): Promise<number> {
  await refuseForeign(oldUrl)
  say(`Copying the database out of Postgres ${from}`)
  // Pictures stay where they are.
  const noPictures = { dataDir: join(workFolder, 'no-pictures'), imageStore: 'folder', s3: null } as const
  const source = await backupSource(noPictures, oldUrl('vitrine'))
  const place = createFolderPlace(workFolder)
  const made = await makeBackup({ ...source, now: () => new Date(), signal }, place)
  const set = await openSet({ place, name: made.set })
  await checkFiles(set, signal)
  say(`Copying ${made.rows} rows into Postgres ${to}`)
  await query(newUrl('postgres'), 'create database vitrine')
  const leftOut = await restoreDatabase({
    databaseUrl: newUrl('vitrine'),
    set,
    migrations: readMigrations(migrationsFolder),
    signal,
  })
  if (leftOut.length > 0) throw foreign(leftOut)
  say('Comparing')
  await compareWithSet(newUrl('vitrine'), set, [], signal)
  signal.throwIfAborted()
  return made.rows
}

/** @throws BackupRefused if the server holds data that is not Vitrine's, which would be lost */
async function refuseForeign(oldUrl: ClusterUpgrade['oldUrl']) {
  const databases = await query<{ name: string }>(
    oldUrl('postgres'),
    `select datname as name from pg_database
       where not datistemplate and datname not in ('postgres', 'vitrine') and datname !~ '^vitrine_verify_' order by 1`,
  )
  const tables = await query<{ name: string }>(
    oldUrl('vitrine'),
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'drizzle', 'pgboss')
         and c.relkind in ('r', 'p', 'v', 'm', 'f')
       or n.nspname = 'public' and c.relkind in ('v', 'm', 'f')
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       order by 1`,
  )
  const names = [...databases.map(({ name }) => `database ${name}`), ...tables.map(({ name }) => name)]
  if (names.length > 0) throw foreign(names)
}

function foreign(names: readonly string[]): BackupRefused {
  return new BackupRefused(
    `The server holds what is none of Vitrine's, and would be left behind: ${names.join(', ')}. Move that elsewhere and drop it, then upgrade`,
  )
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
