import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { ObjectStore } from '#app/platform/objects/object-store.ts'
import { backupLock, pictureRemovalLock } from '#db/backup-locks.ts'
import { addressOf, type BackupPlace } from './backup-place.ts'
import { BackupRefused, BackupUnderWay } from './backup-refused.ts'
import { copyPictures } from './copy-pictures.server.ts'
import { copyTables } from './copy-tables.server.ts'
import { withSession } from './database-session.server.ts'
import { checksumFile, type Manifest, manifestFile, nameSet } from './manifest.server.ts'
import { openSet } from './open-set.server.ts'
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
  /** How long to wait for a database lock; default one minute. */
  lockLimitMs?: number
}

/** Postgres' code for a lock that was waited for too long. */
const lockTimeout = '55P03'

export interface MadeBackup {
  set: string
  /** Address of the place: a folder, or `s3://…`. */
  folder: string
  takenAt: string
  rows: number
  /** Bytes of the complete set, and how many of them were new. */
  bytes: number
  newBytes: number
  pictures: number
  missingPictures: number
  /** Why older sets could not be removed; null if they were, or should not be. */
  retentionFault: string | null
}

/**
 * Makes a set in `place`, while the program runs. It appears atomically; leftovers of an interrupted one are
 * removed. With `retention` old sets are removed as well (decision 0067).
 * @throws BackupRefused if it cannot be made, ObjectStoreFailed if its bucket cannot be used
 */
export async function makeBackup(
  source: BackupSource,
  place: BackupPlace,
  { retention }: { retention?: { timeZone: string } } = {},
): Promise<MadeBackup> {
  const work = async (client: pg.Client, lost: AbortSignal) => {
    const signal = AbortSignal.any([source.signal, lost])
    const { rows } = await client.query<{ free: boolean; database: string }>(
      `select pg_try_advisory_lock($1) as free, (select system_identifier::text from pg_control_system()) || '/' ||
         (select oid::text from pg_database where datname = current_database()) as database`,
      [backupLock],
    )
    const { free, database } = rows[0]!
    if (!free)
      throw new BackupUnderWay('Another backup of this database is being made: wait until it has ended, then try again')
    let letGo = async () => {}
    try {
      letGo = await place.take(database)
      const made = await writeSet({ ...source, signal }, client, { place, database })
      const retentionFault = retention
        ? await removeOldSets(place, { ...retention, database, made: made.set, signal }).then(() => null, String)
        : null
      return { ...made, retentionFault }
    } catch (error) {
      throw place.explain(lost.aborted ? lost.reason : error)
    } finally {
      await letGo()
    }
  }
  return withSession(source.databaseUrl, work, source)
}

async function writeSet(
  source: BackupSource,
  client: pg.Client,
  { place, database }: { place: BackupPlace; database: string },
): Promise<Omit<MadeBackup, 'retentionFault'>> {
  const { signal, pictureObjects: objects, version } = source
  const takenAt = source.now()
  const set = nameSet(takenAt)
  const sets = await place.listSets()
  if (sets.includes(set)) throw new BackupRefused(`${addressOf(place, set)} is there already: try again`)
  const name = sets.at(-1)
  const before = name === undefined ? null : await openSet({ place, name }).catch(() => null)
  const unfinished = await place.begin(set)
  try {
    // Waits for running removals. Later removals leave the picture to the nightly sweep.
    await client.query('select pg_advisory_lock($1)', [pictureRemovalLock]).catch((error: { code?: string }) => {
      if (error.code !== lockTimeout) throw error
      throw new BackupRefused(
        'Pictures are being moved or removed, and no backup was made: wait until that has ended, then try again',
      )
    })
    const { pictures: named, migrations, ...copied } = await copyTables(client, unfinished, signal)
    const { newBytes, ...pictures } = await copyPictures(unfinished, { objects, place, before, named, signal })
    // Checks that the locks were held all along.
    await client.query('select pg_advisory_unlock($1)', [pictureRemovalLock])
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
      pictures,
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    const checksum = `${hash('sha256', text)}  ${manifestFile}\n`
    await unfinished.write(checksumFile, [Readable.from([Buffer.from(checksum)])], signal)
    await unfinished.finish(text, signal)
    const tableBytes = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      set,
      folder: place.address,
      takenAt: manifest.takenAt,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: tableBytes + pictures.bytes,
      newBytes: tableBytes + newBytes,
      pictures: pictures.count,
      missingPictures: pictures.missing,
    }
  } catch (error) {
    await unfinished.discard().catch(() => {})
    throw error
  }
}
