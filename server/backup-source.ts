import { join } from 'node:path'
import type { BackupSource } from '#app/features/backups/make-backup.server.ts'
import { readProductVersion } from '#app/platform/product-version.server.ts'
import { readMigrations } from '#db/migrate.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** What a backup of this installation is made from. */
export async function backupSource({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string
  dataDir: string
}): Promise<Omit<BackupSource, 'signal' | 'now'>> {
  return {
    databaseUrl,
    imagesFolder: join(dataDir, 'images'),
    version: await readProductVersion(),
    migrationNames: new Map(readMigrations(migrationsFolder).map(({ name, hash }) => [hash, name])),
  }
}
