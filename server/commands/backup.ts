import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefused } from '#app/features/backups/backup-refused.ts'
import { recordBackup, recordVerification } from '#app/features/backups/last-backup.server.ts'
import { makeBackup } from '#app/features/backups/make-backup.server.ts'
import { verifyBackup } from '#app/features/backups/verify-backup.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { connect, type Database } from '#db/connect.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { backupSource } from '../backup-source.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import type { CommandIo } from './admin.ts'
import { fromCaller, rootMessage } from './import.ts'

const usage = `npm run backup -- FOLDER
  makes a set in FOLDER (BACKUP_TO unless named), while the program runs or not: the database and the pictures
npm run backup -- --verify SET
  restores the set into a throw-away database and compares it; nothing else is changed`

/** What a command works on that takes the database as it is. */
export interface DatabaseCommand {
  settings: Settings
  /** Starts the embedded Postgres where the settings name no other. Resolves to the database's address. */
  openDatabase: () => Promise<string>
}

export type DatabaseCommandIo = Pick<CommandIo, 'say' | 'complain'> & { signal: AbortSignal }

/** `backup`: makes a set, or verifies one (BKP-01, BKP-12). Returns the exit code: 0, 1 refused or damaged, 2 used wrongly. */
export async function runBackupCommand(
  args: readonly string[],
  { settings, openDatabase }: DatabaseCommand,
  { say, complain, signal }: DatabaseCommandIo,
): Promise<number> {
  const order = readOrder(args, settings.backupTo)
  if (order === undefined || 'fault' in order) {
    complain(order?.fault ?? usage)
    return 2
  }
  const startedMs = performance.now()
  const seconds = () => `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`
  try {
    const databaseUrl = await openDatabase()
    if (order.verb === 'verify') {
      const { manifest } = await verifyBackup(order.path, { databaseUrl, migrationsFolder, signal })
      await note(databaseUrl, (db) => recordVerification(db, basename(order.path), new Date()))
      say(
        `${order.path} is whole: ${manifest.tables.length} tables restored and compared, ${manifest.pictures.count} pictures read (${seconds()})`,
      )
      return 0
    }
    const source = await backupSource(settings, databaseUrl)
    const made = await makeBackup({ ...source, now: () => new Date(), signal }, order.path)
    await note(databaseUrl, (db) => recordBackup(db, made))
    if (made.missingPictures > 0)
      complain(`${made.missingPictures} pictures that the database names have no file in ${source.pictureObjects.name}`)
    say(
      `${order.path}/${made.set}: ${made.rows} rows and ${made.pictures} pictures, ${megabytes(made.bytes)}, of which ${megabytes(made.newBytes)} are new (${seconds()})`,
    )
    return 0
  } catch (error) {
    if (signal.aborted) complain('Interrupted: nothing was written that counts as a backup')
    else if (error instanceof BackupRefused) complain(error.message)
    else if (isUnavailable(error)) complain(`The database went away, and no backup was made: ${rootMessage(error)}`)
    else throw error
    return 1
  }
}

function readOrder(args: readonly string[], backupTo: string | null) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { verify: { type: 'boolean' } },
    })
    const [name, ...more] = positionals
    if (more.length > 0) return undefined
    if (name && /^\w+:\/\//.test(name))
      return { fault: `${name} cannot be used yet: backups go to and come from folders of this machine` }
    if (values.verify) return name === undefined ? undefined : { verb: 'verify', path: fromCaller(name) }
    const path = name === undefined ? backupTo : fromCaller(name)
    return path === null ? undefined : { verb: 'make', path }
  } catch {
    // An option that there is not.
    return undefined
  }
}

/** Leaves word for the settings page; a database without the table for it, of an older version, does without. */
async function note(databaseUrl: string, write: (db: Database) => Promise<void>) {
  const db = connect(databaseUrl, { max: 1 })
  try {
    await write(db)
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== '42P01') throw error
  } finally {
    await db.$client.end()
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
