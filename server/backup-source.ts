import type { BackupSource } from '#app/features/backups/make-backup.server.ts'
import { readProgramVersion } from '#app/platform/read-program-version.server.ts'
import { readMigrations } from '#db/migrate.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { openPictureObjects, type PictureSettings } from './open-objects.ts'

/** The sources of a backup of this installation. */
export async function backupSource(
  settings: PictureSettings,
  databaseUrl: string,
): Promise<Omit<BackupSource, 'signal' | 'now'>> {
  return {
    databaseUrl,
    pictureObjects: await openPictureObjects(settings),
    version: await readProgramVersion(),
    migrationNames: new Map(readMigrations(migrationsFolder).map(({ name, hash }) => [hash, name])),
  }
}
