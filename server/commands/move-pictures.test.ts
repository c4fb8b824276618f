import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { withSession } from '#app/features/backups/database-session.server.ts'
import { createPictureStore } from '#app/features/images/picture-store.server.ts'
import { pictureRemovalLock } from '#db/backup-locks.ts'
import { type S3Emulator, startS3Emulator } from '#integrations/s3/emulator/emulator.ts'
import { createBackupBench } from '#tests/backup-bench.ts'
import { eventually } from '#tests/eventually.ts'
import { openPictureObjects } from '../open-objects.ts'
import { readSettings } from '../settings.ts'
import { runMovePicturesCommand } from './move-pictures.ts'

let bench: Awaited<ReturnType<typeof createBackupBench>>
let gallery: Awaited<ReturnType<typeof bench.place>>
let emulator: S3Emulator
let urls: string[]
beforeAll(async () => {
  bench = await createBackupBench()
})
beforeEach(async () => {
  gallery = await bench.place()
  emulator = await startS3Emulator()
  urls = []
  for (let count = 0; count < 5; count++) urls.push((await gallery.store.ingest(await bench.newPicture())).url)
})
afterEach(() => emulator.stop())
afterAll(() => bench.end())

const objects = () => emulator.buckets.get('gallery')!
const puts = () => emulator.requests.filter((request) => request.startsWith('PUT')).length
const files = async () =>
  (await readdir(gallery.imagesFolder, { recursive: true })).filter((name) => name.endsWith('.webp'))

async function move(args: string[], env: Record<string, string> = {}, signal = new AbortController().signal) {
  const output: string[] = []
  const complained: string[] = []
  const settings = readSettings({ ...emulator.env, DATA_DIR: gallery.dataDir, ...env })
  const code = await runMovePicturesCommand(
    args,
    { settings, openDatabase: async () => gallery.databaseUrl },
    { say: (line) => output.push(line), complain: (line) => complained.push(line), signal },
  )
  return { code, output, complained }
}

/** Every picture as it is served with these settings. */
async function readAll(env: Record<string, string> = {}) {
  const settings = readSettings({ ...emulator.env, DATA_DIR: gallery.dataDir, ...env })
  const store = createPictureStore({ db: gallery.db, objects: await openPictureObjects(settings) })
  return Promise.all(urls.map(async (url) => (await store.read(url, null))?.toString('base64')))
}

test('S3-10 pictures go to the bucket and back, byte for byte; nothing is deleted unless it is asked for', async () => {
  const before = await readAll({ IMAGE_STORE: 'folder' })
  const kept = (await files()).sort()
  await writeFile(join(gallery.imagesFolder, 'notes.txt'), 'not a picture')
  const there = await move(['--to', 's3'])
  expect([there.code, there.complained]).toEqual([0, []])
  expect(there.output).toEqual([
    `the bucket gallery at ${emulator.url} holds every file of pictures from the folder ${gallery.imagesFolder}, 5 in all: 5 copied (0.0 MB), 0 there already, 0 deleted where they came from`,
  ])
  expect([...objects().keys()].sort()).toEqual(kept.map((key) => `images/${key}`))
  expect((await files()).sort()).toEqual(kept)

  const sent = puts()
  const again = await move(['--to', 's3', '--delete-source'])
  expect(again.output[0]).toContain('0 copied (0.0 MB), 5 there already, 5 deleted where they came from')
  expect([puts(), await files()]).toEqual([sent, []])
  expect(await readdir(gallery.imagesFolder)).toContain('notes.txt')
  expect(await readAll()).toEqual(before)

  expect((await move(['--to', 'folder'], { IMAGE_STORE: 'folder' })).code).toBe(0)
  expect((await files()).sort()).toEqual(kept)
  expect(objects().size).toBe(5)
  expect((await move(['--to', 'folder', '--delete-source'], { IMAGE_STORE: 'folder' })).code).toBe(0)
  expect(objects().size).toBe(0)
  expect(await readAll({ IMAGE_STORE: 'folder' })).toEqual(before)
})

test('S3-11 a copy whose checksum is another is written again, whatever its size', async () => {
  await move(['--to', 's3'])
  const [key, object] = [...objects()][0]!
  objects().set(key, { ...object, bytes: Buffer.alloc(object.bytes.length), metadata: {} })
  expect((await move(['--to', 's3'])).output[0]).toContain('1 copied')
  const [file] = await files()
  const whole = await gallery.store.read(urls[0]!, null)
  await writeFile(join(gallery.imagesFolder, file!), Buffer.alloc(whole!.length))
  await move(['--to', 'folder'], { IMAGE_STORE: 'folder' })
  expect(new Set(await readAll({ IMAGE_STORE: 'folder' }))).toEqual(new Set(await readAll()))
})

test('S3-11 what the bucket does not take stops it by name, keeps every source, and the same command goes on', async () => {
  emulator.fail('error', 'PUT')
  const failed = await move(['--to', 's3', '--delete-source'])
  expect([failed.code, failed.output]).toEqual([1, []])
  expect(failed.complained[0]).toMatch(
    /could not be used: 500 InternalError\. .*; the same command goes on from there$/,
  )
  expect(await files()).toHaveLength(5)
  emulator.mend()
  expect((await move(['--to', 's3'])).code).toBe(0)
  emulator.fail('damaged', 'GET')
  const damaged = await move(['--to', 's3', '--delete-source'])
  expect([damaged.code, damaged.complained[0]]).toEqual([
    1,
    expect.stringContaining('damaged, or something else in its place: its checksum is another'),
  ])
  expect(await files()).toHaveLength(5)
})

test('S3-11 interrupted, it says how far it came; killed, it goes on with what is missing', async () => {
  const ending = new AbortController()
  emulator.events.on('request', () => ending.abort())
  const interrupted = await move(['--to', 's3'], {}, ending.signal)
  expect([interrupted.code, interrupted.complained[0]]).toEqual([1, expect.stringMatching(/^Interrupted: \d copied/)])
  emulator.events.removeAllListeners()

  objects().clear()
  await move(['--to', 's3'])
  const [first] = [...objects()]
  objects().clear()
  objects().set(...first!)
  emulator.fail('hang', 'PUT')
  const sent = puts()
  const killed = spawn(process.execPath, ['build/server/index.js', 'move-pictures', '--to', 's3'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...emulator.env,
      DATABASE_URL: gallery.databaseUrl,
      DATA_DIR: gallery.dataDir,
      PAYMENT_PROVIDER: 'demo',
      ADMIN_PASSWORD: 'brown paper and string',
    },
  })
  // All that go at once: one that is sent when the program ends may still be taken.
  await eventually(() => expect(puts()).toBe(sent + 4))
  const ended = once(killed, 'exit')
  killed.kill('SIGKILL')
  await ended
  emulator.mend()
  // Postgres frees the lock as soon as it sees that the connection is gone.
  const { output } = await eventually(async () => {
    const done = await move(['--to', 's3'])
    expect(done.code).toBe(0)
    return done
  })
  expect(output[0]).toContain('4 copied (0.0 MB), 1 there already')
  expect(await readAll()).toEqual(await readAll({ IMAGE_STORE: 'folder' }))
})

test('S3-10 wrong use, a missing bucket, a deletion before the switch and another one under way are refused', async () => {
  for (const args of [[], ['--to', 'disk'], ['--from', 's3'], ['--to', 's3', 'more']])
    expect((await move(args)).complained[0]).toMatch(/^npm run move-pictures/)
  const unset = { IMAGE_STORE: '', S3_BUCKET: '' }
  expect(await move(['--to', 's3'], unset)).toMatchObject({
    code: 2,
    complained: [expect.stringContaining('S3_BUCKET must be set')],
  })
  const early = await move(['--to', 's3', '--delete-source'], { IMAGE_STORE: 'folder' })
  expect([early.code, early.complained[0]]).toEqual([2, expect.stringContaining('Set IMAGE_STORE=s3')])
  await withSession(gallery.databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [pictureRemovalLock])
    const second = await move(['--to', 's3'])
    expect([second.code, second.complained[0]]).toEqual([
      1,
      expect.stringMatching(/^A backup or another move is under way/),
    ])
  })
  expect([objects().size, (await files()).length]).toEqual([0, 5])
  expect((await move(['--to', 's3'], { IMAGE_STORE: 'folder' })).output.at(-1)).toMatch(
    /^Set IMAGE_STORE=s3, start the program again/,
  )
})

test('S3-10 BKP-01 a backup takes pictures from wherever they are, and restores to the folder', async () => {
  const before = await readAll({ IMAGE_STORE: 'folder' })
  await move(['--to', 's3'])
  const [only] = await files()
  for (const file of (await files()).slice(1)) await rm(join(gallery.imagesFolder, file))
  objects().delete(`images/${only}`)
  const pictureObjects = await openPictureObjects(readSettings({ ...emulator.env, DATA_DIR: gallery.dataDir }))
  const set = await bench.backUp(gallery, bench.newFolder(), { pictureObjects })
  const restored = await bench.empty()
  const opened = await bench.restore(set, restored)
  expect(opened.set.manifest.pictures).toMatchObject({ count: 5, missing: 0 })
  const reads = urls.map(async (url) => (await restored.store.read(url, null))?.toString('base64'))
  expect(await Promise.all(reads)).toEqual(before)
  emulator.fail('error', 'GET')
  await expect(bench.backUp(gallery, bench.newFolder(), { pictureObjects })).rejects.toThrow(
    /^Pictures could not be read: /,
  )
})
