import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImageMigrationReport } from '#app/features/image-migration/image-migration.ts'
import { image_migrations } from '#db/schema/image-migrations.ts'
import { products } from '#db/schema/products.ts'
import { type CloudinaryEmulator, startCloudinaryEmulator } from '#integrations/cloudinary/emulator/emulator.ts'
import { eventually } from '#tests/eventually.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { testPort } from '#tests/test-port.ts'

// The program that staff look at only takes their word; another process works on the migration, and is killed again and again.

let emulator: CloudinaryEmulator
let app: TestApp
let cookie: string
let killed: ChildProcess | undefined
beforeAll(async () => {
  emulator = await startCloudinaryEmulator({ cloud: 'gallery', presets: ['unsigned'] })
  app = await startTestApp({
    env: emulator.env,
    logLevel: 'silent',
    replace: ({ jobs }) => ({ jobs: { ...jobs, send: async () => {} } }),
  })
  ;({ cookie } = await newAdmin(app.context))
})
afterAll(async () => {
  killed?.kill('SIGKILL')
  await app.stop()
  await emulator.stop()
})

async function startProcess() {
  const { dataDir } = app.context.settings
  return spawn(process.execPath, ['tests/program.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...emulator.env,
      PORT: String(await testPort()),
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      PAYMENT_PROVIDER: 'demo',
      ADMIN_PASSWORD: 'brown paper and string',
    },
  })
}
const report = async () =>
  (await (await getAs(app, '/api/admin/image-migration', cookie)).json()) as ImageMigrationReport

/** How long a process may take to start and to copy a dozen pictures, on a busy machine too. */
const perProcess = 60_000
/** The migration's row. Asked for while waiting: the API may be asked only so often. */
const stored = async () => (await app.context.db.select().from(image_migrations))[0]!

/** The pixels' fingerprint of each image of each work, from wherever its page has it; null where it is lost. */
async function readWorks() {
  const works = await app.context.db.select({ id: products.id, images: products.images }).from(products)
  const bytes = (url: string) =>
    fetch(new URL(url, app.url)).then(async (response) =>
      response.ok ? Buffer.from(await response.arrayBuffer()).toString('base64') : null,
    )
  const read = new Map<string, (string | null)[]>()
  for (const { id, images } of works) read.set(id, await Promise.all(images.map(bytes)))
  return read
}

test('MIG-22 killed in the middle of an upload, of reading a copy back and between two works, a migration loses no picture and ends', async () => {
  const { db, pictureFolder } = app.context
  let pictures = 0
  for (let work = 0; work < 12; work++) {
    const images: string[] = []
    for (let image = 0; image <= work % 4; image++)
      images.push(
        (
          await pictureFolder.ingest(
            await gradient(200 + pictures++, 150)
              .png()
              .toBuffer(),
          )
        ).url,
      )
    await newProduct(db, { images })
  }
  const before = await readWorks()
  expect((await sendChange(app, '/admin/image-migration', { act: 'start' }, { cookie })).status).toBe(200)

  /** Kills a process that works on the migration at the moment that `reach` settles. */
  async function killAt(reach: () => Promise<unknown>) {
    killed = await startProcess()
    const ended = once(killed, 'exit')
    await reach()
    killed.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    const { run } = await report()
    expect(run).toMatchObject({ state: 'running', failed: 0 })
    // What a page shows is there at every moment.
    expect(await readWorks()).toEqual(before)
    return run!.migrated
  }
  /** Settles when the emulator has been sent `count` uploads, the last of which it does not answer. */
  const atUpload = async (count: number) => {
    while (emulator.uploads.length < count - 1) await once(emulator.events, 'upload')
    emulator.failNext('hang')
    while (emulator.uploads.length < count) await once(emulator.events, 'upload')
  }
  const atUploads = await killAt(() => atUpload(5))
  const atDeliveries = await killAt(async () => {
    for (let delivered = 0; delivered < 4; delivered++) await once(emulator.events, 'delivery')
  })
  const atNextWork = await killAt(() =>
    eventually(async () => expect((await stored()).migrated).toBeGreaterThan(atDeliveries), perProcess),
  )
  const moved = [atUploads, atDeliveries, atNextWork]

  killed = await startProcess()
  await eventually(async () => expect((await stored()).state).toBe('completed'), perProcess)
  const { run, counts } = await report()
  expect(run).toMatchObject({ total: pictures, migrated: pictures, failed: 0, skipped: 0 })
  expect(counts).toMatchObject({ hosted_works: 12, images: 0 })
  const after = await readWorks()
  expect(after).toEqual(before)
  const rows = await db.select().from(products)
  const atHost = rows.flatMap((row) => row.images).filter((url) => app.context.imageHost!.keeps(url))
  const lost = [...after.values()].flat().filter((bytes) => bytes === null).length
  process.stdout.write(
    `pictures before ${pictures}, at the host when killed ${moved.join(', ')}, after ${atHost.length}, lost ${lost}; uploads ${emulator.uploads.length}\n`,
  )
  expect([atHost.length, lost]).toEqual([pictures, 0])
  // An upload that was cut off is made again; no other.
  expect(emulator.uploads.length).toBeLessThanOrEqual(pictures + 3)
}, 240_000)
