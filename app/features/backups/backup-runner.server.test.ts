import { appendFile, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { createFolderStore } from '#app/platform/objects/folder-store.server.ts'
import { backupLock } from '#db/backup-locks.ts'
import { settings } from '#db/schema/settings.ts'
import { readSettings } from '#server/settings.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { createBackupBench } from '#tests/backup-bench.ts'
import { startBackupBucket } from '#tests/bucket-place.ts'
import { newProduct } from '#tests/new-product.ts'
import { withClient } from '#tests/test-postgres.ts'
import type { BackupPlace } from './backup-place.ts'
import { createBackupRunner } from './backup-runner.server.ts'
import { createFolderPlace } from './folder-place.server.ts'
import { findAgeFault, findBackupState, readBackupAge, recordBackup, recordVerification } from './last-backup.server.ts'

let bench: Awaited<ReturnType<typeof createBackupBench>>
beforeAll(async () => {
  bench = await createBackupBench()
})
afterAll(() => bench.end())

/** A program whose clock shows `at`, and what it logged as warnings. */
async function newProgram() {
  const gallery = await bench.place()
  const folder = bench.newFolder()
  const warnings: string[] = []
  const log = {
    debug() {},
    info() {},
    error() {},
    warn: (_facts: object, message: string) => void warnings.push(message),
  }
  const clock = { at: '2026-11-24T12:00:00Z' }
  const now = () => new Date(clock.at)
  const start = (place: BackupPlace | null = createFolderPlace(folder)) =>
    createBackupRunner({
      db: gallery.db,
      now,
      settings: readSettings({}),
      log: log as unknown as AppContext['log'],
      source: {
        databaseUrl: gallery.url,
        pictureObjects: createFolderStore(gallery.imagesFolder),
        version: '0.1.0',
        migrationNames: new Map(),
      },
      place,
    })
  const state = (of = folder) => findBackupState(gallery.db, of)
  const sets = async () => (await readdir(folder)).filter((name) => /^\d.*Z$/.test(name)).sort()
  return { ...gallery, folder, warnings, clock, now, start, state, sets, runner: start() }
}

test('BKP-14 BKP-16 a backup is made once a night, noted, and verified ones are known', async () => {
  const { folder, runner, clock, sets, db, now, state } = await newProgram()
  const age = async (place = folder) => readBackupAge(await state(place), place, now())
  expect(await age()).toBeNull()
  await Promise.all([runner.wake(), runner.wake()])
  expect(await sets()).toEqual(['2026-11-24T120000Z'])
  clock.at = '2026-11-25T07:30:00Z'
  await runner.wake()
  expect(await sets()).toHaveLength(1)
  clock.at = '2026-11-25T08:07:00Z'
  await runner.wake()
  expect(await sets()).toEqual(['2026-11-24T120000Z', '2026-11-25T080700Z'])
  clock.at = '2026-11-25T10:07:00Z'
  expect(await age()).toBe(2 * 3_600_000)
  expect(await age('/a/new/place')).toBe(2 * 3_600_000)
  await recordVerification(db, '2026-11-24T120000Z', now())
  expect((await state()).last).toMatchObject({ set: '2026-11-25T080700Z', verifiedAt: null })
  await recordVerification(db, '2026-11-25T080700Z', now())
  expect((await state()).last!.verifiedAt).toBe('2026-11-25T10:07:00.000Z')
})

test('BKP-41 a verification that ends while another backup is being noted leaves what is noted', async () => {
  const { db, url, now, runner, state } = await newProgram()
  await runner.wake()
  const { last } = await state()
  const next = { ...last, set: '2026-11-25T120000Z' }
  await withClient(url, async (client) => {
    await client.query('begin')
    await client.query(`update settings set value = $1 where key = 'last_backup'`, [JSON.stringify(next)])
    const verifying = recordVerification(db, last!.set, now())
    await awaitBlocked(db)
    await client.query('commit')
    await verifying
  })
  expect((await state()).last).toMatchObject({ set: '2026-11-25T120000Z', verifiedAt: null })
})

test('BKP-21 a backup that lacks pictures is noted as such, and the log warns', async () => {
  const { runner, db, store, imagesFolder, warnings, state } = await newProgram()
  const { url } = await store.ingest(await bench.newPicture())
  await newProduct(db, { images: [url] })
  await rm(imagesFolder, { recursive: true })
  await runner.wake()
  expect((await state()).last).toMatchObject({ missingPictures: 1 })
  expect(warnings).toEqual(['the backup lacks pictures'])
})

test('BKP-34 a set that cannot be read is told each night', async () => {
  const { runner, clock, folder, sets, warnings } = await newProgram()
  await runner.wake()
  await appendFile(`${folder}/2026-11-24T120000Z/manifest.json`, ' ')
  clock.at = '2026-11-25T12:00:00Z'
  await runner.wake()
  expect(warnings).toEqual(['older backups, or pictures of theirs, could not be removed'])
  expect(await sets()).toEqual(['2026-11-24T120000Z', '2026-11-25T120000Z'])
})

test('BKP-16 what went wrong is noted and tried again', async () => {
  const { runner, clock, folder, warnings, state } = await newProgram()
  await writeFile(folder, '')
  await runner.wake()
  expect(warnings).toEqual(['the backup failed; it is tried again within the hour'])
  expect((await state()).failure).toEqual({
    at: '2026-11-24T12:00:00.000Z',
    place: folder,
    message: `${folder} cannot be written (EEXIST): name a folder that this user may write to`,
  })
  await rm(folder)
  clock.at = '2026-11-24T13:00:00Z'
  await runner.wake()
  expect(await state()).toMatchObject({ failure: null, last: { at: '2026-11-24T13:00:00.000Z' } })
})

test('BKP-36 nightly backups that have never worked are told as failed, whatever is made by hand elsewhere, until one works', async () => {
  const { runner, clock, folder, db, state, now } = await newProgram()
  const age = async () => readBackupAge(await state(), folder, now())
  const byHand = { set: '2026-11-24T115000Z', takenAt: '2026-11-24T11:50:00Z', folder: '/root/by-hand', bytes: 1 }
  const made = { ...byHand, rows: 1, newBytes: 1, pictures: 0, missingPictures: 0, retentionFault: null }
  await recordBackup(db, made)
  expect(await age()).toBe(600_000)
  await writeFile(folder, '')
  await runner.wake()
  await recordBackup(db, made)
  expect((await state()).failure).toMatchObject({ place: folder })
  expect(await age()).toBeNull()
  expect(await state('/a/new/place')).toMatchObject({ failure: null, last: { folder: '/root/by-hand' } })
  await rm(folder)
  clock.at = '2026-11-24T13:00:00Z'
  await runner.wake()
  expect((await state()).failure).toBeNull()
  expect(await age()).toBe(0)
})

test('BKP-16 BKP-36 a failure that an earlier version noted is over with the next backup', async () => {
  const { runner, db, state } = await newProgram()
  const value = JSON.stringify({ at: '2026-11-24T11:00:00.000Z', message: 'the folder is full' })
  await db.insert(settings).values({ key: 'last_backup_failure', value })
  expect((await state()).failure).toMatchObject({ message: 'the folder is full' })
  await runner.wake()
  expect((await state()).failure).toBeNull()
})

test('BKP-16 BKP-22 where a folder has lost its backups none is made in their place; after 36 hours the log warns', async () => {
  const { runner, clock, folder, warnings, sets, state } = await newProgram()
  await runner.wake()
  await rename(folder, `${folder}-elsewhere`)
  clock.at = '2026-11-25T23:59:00Z'
  await runner.wake()
  expect(warnings).toEqual(['the backup failed; it is tried again within the hour'])
  expect((await state()).failure!.message).toContain(
    `${folder} holds no backup any more, though 2026-11-24T120000Z was made there: see that its disk is mounted`,
  )
  await mkdir(folder)
  clock.at = '2026-11-26T00:01:00Z'
  await runner.wake()
  expect(warnings.at(-1)).toBe('the last backup is 36 hours old')
  expect(await sets()).toEqual([])
  await rmdir(folder)
  await rename(`${folder}-elsewhere`, folder)
  await runner.wake()
  expect(await state()).toMatchObject({ failure: null, last: { at: '2026-11-26T00:01:00.000Z' } })
})

test('BKP-29 a last backup that is dated ahead, by a clock that was wrong, is no recent one', async () => {
  const { runner, clock, folder, warnings } = await newProgram()
  clock.at = '2026-12-24T12:00:00Z'
  await runner.wake()
  clock.at = '2026-11-24T12:00:00Z'
  await rename(folder, `${folder}-elsewhere`)
  await runner.wake()
  expect(warnings.at(-1)).toBe('the last backup is dated 720 hours ahead, by a clock that was wrong')
  expect([findAgeFault(-3_599_999), findAgeFault(0), findAgeFault(36 * 3_600_000)]).toEqual([null, null, null])
})

test('BKP-22 a backup by hand elsewhere brings no other one that night, and hides no disk that is not mounted', async () => {
  const { runner, clock, folder, db, sets, state } = await newProgram()
  await runner.wake()
  const byHand = { set: '2026-11-24T130000Z', takenAt: '2026-11-24T13:00:00Z', folder: '/root/before', bytes: 1 }
  await recordBackup(db, { ...byHand, rows: 1, newBytes: 1, pictures: 0, missingPictures: 0, retentionFault: null })
  expect((await state()).last).toMatchObject({ folder: '/root/before', set: '2026-11-24T130000Z' })
  clock.at = '2026-11-24T14:00:00Z'
  await runner.wake()
  expect(await sets()).toEqual(['2026-11-24T120000Z'])
  await rename(folder, `${folder}-elsewhere`)
  await mkdir(folder)
  clock.at = '2026-11-25T12:00:00Z'
  await runner.wake()
  expect((await state()).failure!.message).toContain(`${folder} holds no backup any more`)
  expect(await sets()).toEqual([])
})

test('BKP-23 BKP-26 BKP-22 a bucket is as good as a folder: what goes wrong is noted, tried again, and told when it lost its sets', async () => {
  const { start, clock, warnings, state } = await newProgram()
  const bucket = await startBackupBucket()
  const runner = start(bucket.place('nightly'))
  bucket.emulator.fail('slow-down', 'PUT')
  await runner.wake()
  const { failure } = await state('s3://gallery/nightly')
  expect(failure!.message).toBe(`The bucket gallery at ${bucket.emulator.url} could not be used: 503 SlowDown`)
  bucket.emulator.mend()
  clock.at = '2026-11-24T13:00:00Z'
  await runner.wake()
  const last = { at: '2026-11-24T13:00:00.000Z', folder: 's3://gallery/nightly', set: '2026-11-24T130000Z' }
  expect(await state('s3://gallery/nightly')).toMatchObject({ failure: null, last })
  clock.at = '2026-11-25T13:00:00Z'
  bucket.objects.clear()
  await runner.wake()
  expect((await state('s3://gallery/nightly')).failure!.message).toBe(
    's3://gallery/nightly holds no backup any more, though 2026-11-24T130000Z was made there: see whether it is the bucket that it was (S3_ENDPOINT), and who emptied it. If they are gone for good, make one with "npm run backup -- s3://gallery/nightly"',
  )
  bucket.emulator.fail('error')
  await runner.wake()
  expect((await state('s3://gallery/nightly')).failure!.message).toMatch(/could not be used: 500 InternalError$/)
  expect(warnings).toEqual(Array(3).fill('the backup failed; it is tried again within the hour'))
  await bucket.end()
})

test('BKP-14 while another copy makes it nothing is done and nothing counts as failed; without BACKUP_TO none is made', async () => {
  const { runner, start, warnings, url, state } = await newProgram()
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [backupLock])
  await runner.wake()
  await start(null).wake()
  await other.end()
  expect(warnings).toEqual([])
  expect(await state()).toEqual({ last: null, failure: null })
})

test('BKP-14 a program that ends gives its backup up, of which nothing is left', async () => {
  const { runner, folder, warnings, state } = await newProgram()
  const waking = runner.wake()
  await runner.stop()
  await waking
  await runner.wake()
  expect(await state()).toEqual({ last: null, failure: null })
  expect(warnings).toEqual([])
  const names = await readdir(folder).catch(() => [])
  expect(names.filter((name) => name !== 'pictures')).toEqual([])
})
