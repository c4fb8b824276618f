import { join } from 'node:path'
import { BackupRefused } from '#app/features/backups/backup-refused.ts'
import { restoreBackup } from '#app/features/backups/restore-backup.server.ts'
import { countOf } from '#app/platform/count-of.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { rootMessage } from '#app/platform/root-cause.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import { openSetAddress } from '../open-backup-place.ts'
import { notAPlace, readPlace } from './backup.ts'
import type { DatabaseCommand, DatabaseCommandIo } from './command-io.ts'
import { nameDatabaseFault } from './name-database-fault.ts'

export const usage = `npm run restore -- SET
  restores a set that npm run backup made into an empty installation: a DATA_DIR without pictures, a database without tables`

/** `restore`: a set into an empty installation (BKP-05). Returns the exit code: 0, 1 refused or damaged, 2 used wrongly. */
export async function runRestoreCommand(
  args: readonly string[],
  { settings, openDatabase }: DatabaseCommand,
  { say, complain, signal }: DatabaseCommandIo,
): Promise<number> {
  const [name, ...more] = args
  if (!name || more.length > 0 || name.startsWith('-')) {
    complain(usage)
    return 2
  }
  const address = readPlace(name)
  if (address === undefined) {
    complain(notAPlace(name))
    return 2
  }
  try {
    const setAddress = await openSetAddress(address, settings)
    const databaseUrl = await openDatabase()
    const imagesFolder = join(settings.dataDir, 'images')
    const { set, leftOut } = await restoreBackup(setAddress, {
      databaseUrl,
      imagesFolder,
      migrationsFolder,
      signal,
    })
    const { takenAt, tables, pictures } = set.manifest
    for (const table of leftOut) complain(`The table ${table} is none of Vitrine's and was left out`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `Restored what there was at ${takenAt}: ${countOf(rows, 'row')} and ${countOf(pictures.count, 'picture')}. npm start opens the gallery`,
    )
    return 0
  } catch (error) {
    if (error instanceof BackupRefused) complain(error.message)
    else if (signal.aborted) complain('Interrupted: the database is as empty as before; restore again')
    else if (error instanceof ObjectStoreFailed)
      complain(`${error.message}. The database is as empty as before; restore again`)
    else if (isUnavailable(error))
      complain(
        `${nameDatabaseFault(error)}, and the database is as empty as before; mend that and restore again: ${rootMessage(error)}`,
      )
    else throw error
    return 1
  }
}
