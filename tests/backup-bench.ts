import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { addressOf, type BackupPlace, type SetAddress } from '#app/features/backups/backup-place.ts'
import { countRows } from '#app/features/backups/copy-tables.server.ts'
import { withSession } from '#app/features/backups/database-session.server.ts'
import { createFolderPlace } from '#app/features/backups/folder-place.server.ts'
import { listTables } from '#app/features/backups/list-tables.server.ts'
import { type BackupSource, makeBackup } from '#app/features/backups/make-backup.server.ts'
import { openSet } from '#app/features/backups/open-set.server.ts'
import { restoreBackup } from '#app/features/backups/restore-backup.server.ts'
import { verifyBackup } from '#app/features/backups/verify-backup.server.ts'
import { createPictureFolder } from '#app/features/images/picture-folder.server.ts'
import { createFolderStore } from '#app/platform/objects/folder-store.server.ts'
import { readMigrations } from '#db/migrate.ts'
import { gradient } from './new-image.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const migrationsFolder = 'db/migrations'

/** The set in the folder `path`. */
export const openSetIn = (path: string) => openSet(addressed(path))

function addressed(set: string | SetAddress): SetAddress {
  return typeof set === 'string' ? { place: createFolderPlace(dirname(set)), name: basename(set) } : set
}

/** A gallery with its own database and picture folder; everything that is started is stopped by `end`. */
export async function createBackupBench() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-backups-'))
  const databases: TestDatabase[] = []
  let made = 0
  const signal = new AbortController().signal

  /** An installation: migrated and empty, or with `template0` without any table. */
  async function place(template?: string) {
    const database = await createTestDatabase(template ? { template } : {})
    databases.push(database)
    const dataDir = join(folder, randomUUID())
    const imagesFolder = join(dataDir, 'images')
    const store = createPictureFolder({ db: database.db, folder: imagesFolder })
    return { ...database, databaseUrl: database.url, dataDir, imagesFolder, store }
  }
  type Place = Pick<Awaited<ReturnType<typeof place>>, 'databaseUrl' | 'imagesFolder'>

  return {
    folder,
    place,
    empty: () => place('template0'),
    /** A place for sets, in a folder of its own. */
    newFolder: () => join(folder, randomUUID()),
    /** The bytes of a picture, different in each call. */
    newPicture: () =>
      gradient(30, 20 + made++)
        .png()
        .toBuffer(),
    /** Makes a set; `to` is a folder or another kind of place. Resolves to its address. */
    async backUp(
      of: Place,
      to: string | BackupPlace,
      options: Partial<BackupSource> & { retention?: { timeZone: string } } = {},
    ) {
      const { retention, ...source } = options
      const target = typeof to === 'string' ? createFolderPlace(to) : to
      const { set } = await makeBackup(
        {
          databaseUrl: of.databaseUrl,
          pictureObjects: createFolderStore(of.imagesFolder),
          version: '0.1.0',
          migrationNames: new Map(readMigrations(migrationsFolder).map(({ name, hash }) => [hash, name])),
          now: () => new Date(),
          signal,
          ...source,
        },
        target,
        retention ? { retention } : {},
      )
      return addressOf(target, set)
    },
    restore: (set: string | SetAddress, { databaseUrl, imagesFolder }: Place) =>
      restoreBackup(addressed(set), { databaseUrl, imagesFolder, migrationsFolder, signal }),
    verify: (set: string | SetAddress, { databaseUrl }: Place) =>
      verifyBackup(addressed(set), { databaseUrl, migrationsFolder, signal }),
    /** Every table of a database with its row count and checksum. */
    sumTables: (url: string) =>
      withSession(url, async (client) => {
        const sums: Record<string, object> = {}
        for (const table of await listTables(client))
          sums[`${table.schema}.${table.name}`] = await countRows(client, table, signal)
        return sums
      }),
    async end() {
      for (const database of databases) await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
