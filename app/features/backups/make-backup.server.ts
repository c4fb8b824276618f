import { hash } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type ObjectStore, ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { backupLock, pictureRemovalLock } from '#db/backup-locks.ts'
import { syncFolder } from '#db/sync-folder.ts'
import { BackupRefused, BackupUnderWay } from './backup-refused.ts'
import { copyPictures } from './copy-pictures.server.ts'
import { copyTables } from './copy-tables.server.ts'
import { withSession } from './database-session.server.ts'
import { explainFileFault, folderMode, makeFolder, writeDurably } from './files.server.ts'
import { lockFolder } from './lock-folder.server.ts'
import {
  checksumFile,
  type Manifest,
  manifestFile,
  nameSet,
  pictureList,
  pictureStore,
  unfinished,
} from './manifest.server.ts'
import { listSets, openSet } from './open-set.server.ts'
import { removeOldSets } from './remove-old-sets.server.ts'

export interface BackupSource {
  databaseUrl: string
  /** Where the pictures are. */
  pictureObjects: Pick<ObjectStore, 'name' | 'list' | 'get'>
  /** Of the product, `0.1.0`. */
  version: string
  /** Names of the migrations that this version knows, by their hashes. */
  migrationNames: ReadonlyMap<string, string>
  now: () => Date
  signal: AbortSignal
}

export interface MadeBackup {
  set: string
  folder: string
  takenAt: string
  rows: number
  /** Of the whole set, and what of it was new. */
  bytes: number
  newBytes: number
  pictures: number
  missingPictures: number
  /** Why older sets could not be removed; null where they were, or were not to be. */
  retentionFault: string | null
}

/**
 * Makes a set in `folder`, while the program runs. It appears whole or not at all; what an earlier one that was cut off left is
 * removed. With `retention` older sets go as well (decision 0067).
 * @throws BackupRefused where it cannot be made
 */
export async function makeBackup(
  source: BackupSource,
  folder: string,
  { retention }: { retention?: { timeZone: string } } = {},
): Promise<MadeBackup> {
  return withSession(source.databaseUrl, async (client, lost) => {
    const signal = AbortSignal.any([source.signal, lost])
    const { rows } = await client.query<{ free: boolean; database: string }>(
      `select pg_try_advisory_lock($1) as free, (select system_identifier::text from pg_control_system()) || '/' ||
         (select oid::text from pg_database where datname = current_database()) as database`,
      [backupLock],
    )
    const { free, database } = rows[0]!
    if (!free)
      throw new BackupUnderWay('Another backup of this database is being made: wait until it has ended, then try again')
    let unlock = async () => {}
    try {
      await makeFolder(folder)
      unlock = await lockFolder(folder, database)
      await removeUnfinished(folder)
      const made = await writeSet({ ...source, signal }, client, { folder, database })
      const retentionFault = retention
        ? await removeOldSets(folder, { ...retention, database }).then(() => null, String)
        : null
      return { ...made, retentionFault }
    } catch (error) {
      if (error instanceof ObjectStoreFailed)
        throw new BackupRefused(`Pictures could not be read: ${error.message}. Try again`, { cause: error })
      throw explainFileFault(lost.aborted ? lost.reason : error, folder)
    } finally {
      await unlock()
    }
  })
}

async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder))
    if (name.endsWith(unfinished)) await rm(join(folder, name), { recursive: true, force: true })
  // A picture lies in a folder of the store; beside those is what was being copied.
  const store = join(folder, pictureStore)
  for (const entry of await readdir(store, { withFileTypes: true }).catch(() => []))
    if (entry.isFile()) await rm(join(store, entry.name), { force: true })
}

async function writeSet(
  source: BackupSource,
  client: pg.Client,
  { folder, database }: { folder: string; database: string },
): Promise<Omit<MadeBackup, 'retentionFault'>> {
  const { signal, pictureObjects: objects, version } = source
  const takenAt = source.now()
  const set = nameSet(takenAt)
  const before = (await listSets(folder)).at(-1)
  if ((await listSets(folder)).includes(set))
    throw new BackupRefused(`${join(folder, set)} is there already: try again`)
  const known = before
    ? await openSet(join(folder, before)).then(
        (opened) => opened.pictures,
        () => [],
      )
    : []
  const path = join(folder, `${set}${unfinished}`)
  await mkdir(path, { mode: folderMode })
  try {
    // Waits for removals that are under way. Who would remove a picture later leaves it to the nightly sweep.
    await client.query('select pg_advisory_lock($1)', [pictureRemovalLock])
    const { pictures: urls, migrations, ...copied } = await copyTables(client, path, signal)
    const { pictures, newBytes } = await copyPictures({ objects, folder, known, signal })
    // Whether the locks were held all along.
    await client.query('select pg_advisory_unlock($1)', [pictureRemovalLock])
    const list = pictures.map((picture) => `${JSON.stringify(picture)}\n`).join('')
    const ids = new Set(pictures.map((picture) => picture.path.slice(3, 35)))
    const manifest: Manifest = {
      format: 1,
      product: 'vitrine',
      version,
      takenAt: takenAt.toISOString(),
      database,
      migrations: migrations.map((migration) => ({
        name: source.migrationNames.get(migration) ?? null,
        hash: migration,
      })),
      ...copied,
      pictures: {
        count: pictures.length,
        bytes: sumOf(pictures),
        missing: urls.filter((url) => !ids.has(url.slice('/images/'.length, -'.webp'.length))).length,
        sha256: hash('sha256', list),
      },
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await writeDurably(join(path, pictureList), list)
    await writeDurably(join(path, checksumFile), `${hash('sha256', text)}  ${manifestFile}\n`)
    await writeDurably(join(path, manifestFile), text)
    await syncFolder(path)
    signal.throwIfAborted()
    await rename(path, join(folder, set))
    await syncFolder(folder)
    const tableBytes = sumOf(manifest.tables)
    return {
      set,
      folder,
      takenAt: manifest.takenAt,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: tableBytes + manifest.pictures.bytes,
      newBytes: tableBytes + newBytes,
      pictures: pictures.length,
      missingPictures: manifest.pictures.missing,
    }
  } catch (error) {
    await rm(path, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

function sumOf(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
