import { migrate, readMigrations } from '#db/migrate.ts'
import type { SetAddress } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { explainFileFault } from './files.server.ts'
import { type BackupSet, checkFiles, openSet } from './open-set.server.ts'
import { restoreDatabase } from './restore-database.server.ts'
import { assertSamePictures, restorePictures } from './restore-pictures.server.ts'

interface Options {
  databaseUrl: string
  imagesFolder: string
  migrationsFolder: string
  signal: AbortSignal
}

/**
 * Restores the set at `address` into an empty installation, and migrates it to this version's schema. The database is committed last, in one
 * transaction: after an interruption before that, run it again.
 * @throws BackupRefused
 */
export async function restoreBackup(
  address: SetAddress,
  { databaseUrl, imagesFolder, migrationsFolder, signal }: Options,
): Promise<{ set: BackupSet; leftOut: string[] }> {
  const set = await openSet(address)
  await checkFiles(set, signal)
  await assertSamePictures(imagesFolder, set)
  const leftOut = await restoreDatabase({
    databaseUrl,
    set,
    migrations: readMigrations(migrationsFolder),
    signal,
    async beforeCommit() {
      await restorePictures(imagesFolder, set, signal).catch((error: unknown) => {
        throw explainFileFault(error, imagesFolder)
      })
    },
  })
  await migrate(databaseUrl, migrationsFolder).catch(({ cause, message }: Error) => {
    const reason = cause instanceof Error ? cause.message : message
    throw new BackupRefused(
      `All rows and pictures are restored, but bringing them to this version failed (${reason}): npm start does it again`,
    )
  })
  return { set, leftOut }
}
