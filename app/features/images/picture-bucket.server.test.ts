import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '#app/platform/objects/folder-store.server.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { withFallback } from '#app/platform/objects/with-fallback.ts'
import { pictures } from '#db/schema/pictures.ts'
import { type S3Emulator, startS3Emulator } from '#integrations/s3/emulator/emulator.ts'
import { createS3Store } from '#integrations/s3/s3-store.server.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { ImageStore } from './image-store.server.ts'
import { createPictureFolder } from './picture-folder.server.ts'
import { createPictureStore } from './picture-store.server.ts'
import { removeUnusedPictures } from './remove-unused-pictures.server.ts'

let database: TestDatabase
let emulator: S3Emulator
let folder: string
let store: ImageStore
const deadlines = new Set<AbortController>()
const expireAll = () => deadlines.forEach((deadline) => void deadline.abort())
beforeAll(async () => {
  database = await createTestDatabase()
  emulator = await startS3Emulator()
  folder = await mkdtemp(join(tmpdir(), 'vitrine-bucket-'))
  const bucket = createS3Store({
    endpoint: emulator.url,
    region: 'us-east-1',
    accessKeyId: emulator.env.S3_ACCESS_KEY_ID,
    secretAccessKey: emulator.env.S3_SECRET_ACCESS_KEY,
    isPathStyle: true,
    bucket: 'gallery',
    prefix: 'images/',
    // Time is up when a test says so.
    startDeadline() {
      const deadline = new AbortController()
      deadlines.add(deadline)
      return deadline.signal
    },
  })
  store = createPictureStore({ db: database.db, objects: withFallback(bucket, createFolderStore(folder)) })
})
afterAll(async () => {
  await database.drop()
  await emulator.stop()
  await rm(folder, { recursive: true })
})

let made = 200
const newPicture = (width: number) => gradient(width, made++).png().toBuffer()
const rowsOf = (url: string) => database.db.select().from(pictures).where(eq(pictures.url, url))
const keysOf = (url: string) =>
  [...emulator.buckets.get('gallery')!.keys()].filter((key) => key.includes(url.slice(8, 40))).sort()

test('S3-01 variants are private objects of the bucket, read in the width that is asked for', async () => {
  const stored = await store.ingest(await newPicture(1000))
  const id = stored.url.slice(8, 40)
  const keyOf = (width: number) => `images/${id.slice(0, 2)}/${id}-${width}.webp`
  expect(keysOf(stored.url)).toEqual([keyOf(400), keyOf(600), keyOf(800), keyOf(1200)].sort())
  expect(await store.find(stored.url)).toEqual(stored)
  const widthFor = async (wanted: number | null) =>
    (await sharp((await store.read(stored.url, wanted))!).metadata()).width
  expect([
    await widthFor(400),
    await widthFor(500),
    await widthFor(700),
    await widthFor(3200),
    await widthFor(null),
  ]).toEqual([400, 600, 800, 1000, 1000])
  expect((await fetch(`${emulator.url}/gallery/${keyOf(400)}`)).status).toBe(403)
  expect(store.place).toBe(`the bucket gallery at ${emulator.url}`)
})

test('S3-04 every object is put before the row is written; when one is not taken there is no row, and the next upload mends it', async () => {
  const bytes = await newPicture(900)
  const seen: number[] = []
  const count = async () => seen.push(await database.db.$count(pictures))
  const before = await database.db.$count(pictures)
  const counts: Promise<unknown>[] = []
  const onRequest = (method: string) => void (method === 'PUT' && counts.push(count()))
  emulator.events.on('request', onRequest)
  emulator.fail('error', 'PUT')
  await expect(store.ingest(bytes)).rejects.toThrow(ObjectStoreFailed)
  emulator.mend()
  emulator.events.off('request', onRequest)
  await Promise.all(counts)
  expect(seen.length).toBeGreaterThan(0)
  expect([...new Set(seen), await database.db.$count(pictures)]).toEqual([before, before])
  const { url } = await store.ingest(bytes)
  expect([(await rowsOf(url)).length, keysOf(url).length]).toEqual([1, 4])
})

test('S3-14 S3-04 S3-05 a proxy that responds 200 in place of the bucket takes no upload and serves no picture', async () => {
  const bytes = await newPicture(920)
  const before = await database.db.$count(pictures)
  emulator.fail('garbage', 'PUT')
  await expect(store.ingest(bytes)).rejects.toThrow(ObjectStoreFailed)
  emulator.mend()
  expect(await database.db.$count(pictures)).toBe(before)
  const { url } = await store.ingest(bytes)
  emulator.fail('garbage', 'GET')
  await expect(store.readVariant(url, 400)).rejects.toThrow(ObjectStoreFailed)
  emulator.mend()
  expect(await store.readVariant(url, 400)).not.toBeNull()
})

test('UPL-19 objects of an upload that the bucket did not take whole are removed once it is old', async () => {
  const bytes = await newPicture(910)
  emulator.failNext('full')
  await expect(store.ingest(bytes)).rejects.toThrow(ObjectStoreFailed)
  const url = `/images/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
  expect([keysOf(url).length, (await rowsOf(url)).length]).toEqual([3, 0])
  expect(await store.removeLeftovers(new Date('2026-01-01'))).toBe(0)
  emulator.fail('error', 'DELETE')
  await expect(store.removeLeftovers(new Date('2099-01-01'))).rejects.toThrow('could not be used: 500')
  emulator.mend()
  expect([await store.removeLeftovers(new Date('2099-01-01')), keysOf(url)]).toEqual([1, []])
})

test('S3-04 a picture whose objects cannot be removed keeps its row, and the next sweep removes both', async () => {
  const { url } = await store.ingest(await newPicture(300))
  await database.db
    .update(pictures)
    .set({ created_at: new Date('2026-01-01') })
    .where(eq(pictures.url, url))
  const sweep = () =>
    removeUnusedPictures({ db: database.db, now: () => new Date('2026-11-20'), imageStore: store, log: silentLog })
  emulator.fail('error', 'DELETE')
  await expect(sweep()).rejects.toThrow('could not be used: 500')
  emulator.mend()
  expect(await rowsOf(url)).toHaveLength(1)
  const used = await store.ingest(await newPicture(310))
  await database.db
    .update(pictures)
    .set({ created_at: new Date('2026-01-01') })
    .where(eq(pictures.url, used.url))
  await newProduct(database.db, { images: [used.url] })
  expect(await sweep()).toBe(1)
  expect([await rowsOf(url), keysOf(url)]).toEqual([[], []])
  expect(await store.read(used.url, null)).not.toBeNull()
})

test('S3-03 an upload that the bucket does not respond to keeps no other waiting', async () => {
  const [first, second] = [await newPicture(320), await newPicture(330)]
  emulator.failNext('hang')
  const asked = once(emulator.events, 'request')
  const hanging = store.ingest(first)
  await asked
  await expect(store.ingest(second)).resolves.toMatchObject({ width: 330 })
  expireAll()
  await expect(hanging).rejects.toThrow('did not respond within 30 seconds')
})

test('S3-06 pictures that are still in the folder are served, kept and removed like the others', async () => {
  const own = createPictureFolder({ db: database.db, folder })
  const stored = await own.ingest(await newPicture(500))
  expect(await store.find(stored.url)).toEqual(stored)
  expect((await store.read(stored.url, null))!.length).toBe(stored.bytes)
  await store.remove(stored.url)
  expect([await own.read(stored.url, null), await rowsOf(stored.url)]).toEqual([null, []])
})
