import { parseArgs } from 'node:util'
import { addressOf } from '#app/features/backups/backup-place.ts'
import { BackupRefused } from '#app/features/backups/backup-refused.ts'
import { recordBackup, recordVerification } from '#app/features/backups/last-backup.server.ts'
import { makeBackup } from '#app/features/backups/make-backup.server.ts'
import { nameS3Address, readS3Address } from '#app/features/backups/s3-address.ts'
import { verifyBackup } from '#app/features/backups/verify-backup.server.ts'
import { countOf } from '#app/platform/count-of.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { rootMessage } from '#app/platform/root-cause.ts'
import { connect, type Database } from '#db/connect.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { backupSource } from '../backup-source.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import { openBackupPlace, openSetAddress } from '../open-backup-place.ts'
import { type DatabaseCommand, type DatabaseCommandIo, fromCaller } from './command-io.ts'
import { formatMegabytes } from './format-megabytes.ts'
import { nameDatabaseFault } from './name-database-fault.ts'

export const usage = `npm run backup -- FOLDER, or s3://BUCKET/PREFIX
  makes a set there (in BACKUP_TO unless named), while the program runs or not: the database and the pictures
npm run backup -- --verify SET
  restores the set into a throw-away database and compares it; nothing else is changed`

/** `backup`: makes a set, or verifies one (BKP-01, BKP-12). Returns the exit code: 0, 1 refused or damaged, 2 used wrongly. */
export async function runBackupCommand(
  args: readonly string[],
  { settings, openDatabase }: DatabaseCommand,
  { say, complain, signal }: DatabaseCommandIo,
): Promise<number> {
  const asked = readArguments(args, settings.backupTo)
  if (asked === undefined || 'fault' in asked) {
    complain(asked?.fault ?? usage)
    return 2
  }
  const startedMs = performance.now()
  const seconds = () => `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`
  try {
    if (asked.verb === 'verify') {
      const set = await openSetAddress(asked.address, settings)
      const databaseUrl = await openDatabase()
      const { path, manifest } = await verifyBackup(set, { databaseUrl, migrationsFolder, signal })
      await note(databaseUrl, (db) => recordVerification(db, set.name, new Date()))
      say(
        `${path} is whole: ${countOf(manifest.tables.length, 'table')} restored and compared, ${countOf(manifest.pictures.count, 'picture')} read (${seconds()})`,
      )
      return 0
    }
    const place = await openBackupPlace(asked.address, settings)
    const databaseUrl = await openDatabase()
    const source = await backupSource(settings, databaseUrl)
    const made = await makeBackup({ ...source, now: () => new Date(), signal }, place)
    await note(databaseUrl, (db) => recordBackup(db, made)).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      complain(`The set is whole, but the database went away before it was noted there: ${rootMessage(error)}`)
    })
    if (made.missingPictures > 0)
      complain(
        `Pictures that the database names without a file in ${source.pictureObjects.name}: ${formatCount(made.missingPictures)}`,
      )
    say(
      `${addressOf(place, made.set)}: ${countOf(made.rows, 'row')} and ${countOf(made.pictures, 'picture')}, ${formatMegabytes(made.bytes)}, of which ${formatMegabytes(made.newBytes)} are new (${seconds()})`,
    )
    return 0
  } catch (error) {
    const ifMade = (text: string) => (asked.verb === 'make' ? text : '')
    if (signal.aborted) complain(`Interrupted${ifMade(': nothing was written that counts as a backup')}`)
    else if (error instanceof BackupRefused) complain(error.message)
    else if (error instanceof ObjectStoreFailed)
      complain(`${error.message}${ifMade('. Nothing was written that counts as a backup')}`)
    else if (isUnavailable(error))
      complain(`${nameDatabaseFault(error)}${ifMade(', and no backup was made')}: ${rootMessage(error)}`)
    else throw error
    return 1
  }
}

function readArguments(args: readonly string[], backupTo: string | null) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { verify: { type: 'boolean' } },
    })
    const [name, ...more] = positionals
    if (name === '' || more.length > 0) return undefined
    const address = name === undefined ? backupTo : readPlace(name)
    if (address === undefined) return { fault: notAPlace(name) }
    if (values.verify) return name === undefined || address === null ? undefined : { verb: 'verify', address }
    return address === null ? undefined : { verb: 'make', address }
  } catch {
    // An unknown option.
    return undefined
  }
}

/** The address that the caller gave: an absolute path, or `s3://…`; undefined if it is neither. */
export function readPlace(name: string): string | undefined {
  if (!/^[\w+.-]+:\/\//.test(name)) return fromCaller(name)
  const inBucket = readS3Address(name)
  return inBucket ? nameS3Address(inBucket) : undefined
}

/** The message if `name` is neither a folder nor a place in a bucket. */
export function notAPlace(name = ''): string {
  return `${name} cannot be used: backups go to and come from folders of this machine and s3://BUCKET/PREFIX`
}

/** Records it for the settings page; skipped if an older version's database has no table for it. */
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
