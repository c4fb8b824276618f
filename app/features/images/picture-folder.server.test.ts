import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '#app/platform/objects/folder-store.server.ts'
import { events } from '#db/schema/events.ts'
import { pictures } from '#db/schema/pictures.ts'
import { products } from '#db/schema/products.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { ImageStore } from './image-store.server.ts'
import { createPictureFolder } from './picture-folder.server.ts'
import { createPictureStore } from './picture-store.server.ts'

let database: TestDatabase
let folder: string
let store: ImageStore
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'))
  store = createPictureFolder({ db: database.db, folder })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

let made = 100
/** The bytes of a picture that no other test has. */
const newPicture = (width = 1000) => gradient(width, made++).png().toBuffer()
const rowsOf = (url: string) => database.db.select().from(pictures).where(eq(pictures.url, url))
const filesOf = async (url: string) => {
  const id = url.slice('/images/'.length, -'.webp'.length)
  return (await readdir(join(folder, id.slice(0, 2)))).filter((name) => name.startsWith(id))
}

test('OP-84 keeps the variants under one address, with the facts a page needs', async () => {
  const bytes = await newPicture(1000)
  const stored = await store.ingest(bytes)
  expect(stored.url).toMatch(/^\/images\/[\da-f]{32}\.webp$/)
  expect(stored).toMatchObject({ width: 1000, has_alpha: false })
  expect((await filesOf(stored.url)).length).toBe(4)
  expect(await rowsOf(stored.url)).toMatchObject([{ ...stored, source_sha256: expect.stringMatching(/^[\da-f]{64}$/) }])
  expect(await store.find(stored.url)).toEqual(stored)
})

test('keeps the same bytes once, also when they arrive together', async () => {
  const bytes = await newPicture(300)
  const [first, second] = await Promise.all([store.ingest(bytes), store.ingest(Buffer.from(bytes))])
  expect(second).toEqual(first)
  expect(await store.ingest(bytes)).toEqual(first)
  expect(await rowsOf(first.url)).toHaveLength(1)
  expect(await filesOf(first.url)).toHaveLength(1)
})

test('IMG-09 finds the smallest variant that is wide enough, else the largest', async () => {
  const { url } = await store.ingest(await newPicture(1700))
  const widthFor = async (wanted: number | null) => {
    return (await sharp((await store.read(url, wanted))!).metadata()).width
  }
  expect(await widthFor(1)).toBe(400)
  expect(await widthFor(400)).toBe(400)
  expect(await widthFor(401)).toBe(600)
  expect(await widthFor(601)).toBe(800)
  expect(await widthFor(1600)).toBe(1600)
  expect(await widthFor(2400)).toBe(1700)
  expect(await widthFor(99_999)).toBe(1700)
  expect(await widthFor(null)).toBe(1700)
  // As of a picture that was stored before there was such a width.
  await rm(join(folder, url.slice(8, 10), `${url.slice(8, 40)}-600.webp`))
  expect(await widthFor(401)).toBe(800)
})

test('CACHE-14 a larger variant stands in for one that is missing, unless the picture is no wider than that', async () => {
  const { url } = await store.ingest(await newPicture(1700))
  const isSubstitute = async (wanted: number | null) => (await store.readVariant(url, wanted))!.isSubstitute
  const path = (width: number) => join(folder, url.slice(8, 10), `${url.slice(8, 40)}-${width}.webp`)
  expect(await Promise.all([400, 600, 800, 3200, 9_999, null].map(isSubstitute))).toEqual(Array(6).fill(false))
  await rm(path(600))
  await rm(path(1600))
  expect(await Promise.all([401, 600, 1201, 1600].map(isSubstitute))).toEqual(Array(4).fill(true))
  expect(await Promise.all([400, 800, 1200, 3200].map(isSubstitute))).toEqual(Array(4).fill(false))

  // As it was stored before there were variants 600 wide.
  const { url: small } = await store.ingest(await newPicture(500))
  const files = join(folder, small.slice(8, 10), small.slice(8, 40))
  await rename(`${files}-600.webp`, `${files}-800.webp`)
  expect((await store.readVariant(small, 600))!.isSubstitute).toBe(false)
  expect((await store.readVariant(small, 800))!.isSubstitute).toBe(false)
  await rm(`${files}-400.webp`)
  expect((await store.readVariant(small, 400))!.isSubstitute).toBe(true)
  await truncate(`${files}-800.webp`, 9)
  expect((await store.readVariant(small, 400))!.isSubstitute).toBe(true)
})

test('CACHE-15 a smaller variant stands in for larger ones that are missing, unless all of the picture is in it', async () => {
  const { url } = await store.ingest(await newPicture(2000))
  const isSubstitute = async (wanted: number | null) => (await store.readVariant(url, wanted))!.isSubstitute
  const path = (width: number) => join(folder, url.slice(8, 10), `${url.slice(8, 40)}-${width}.webp`)
  await rm(path(1600))
  await rm(path(3200))
  expect(await Promise.all([1201, 1600, 3200, 9_999, null].map(isSubstitute))).toEqual(Array(5).fill(true))
  expect(await Promise.all([400, 1200].map(isSubstitute))).toEqual([false, false])

  const { url: small } = await store.ingest(await newPicture(1000))
  for (const wanted of [1600, 3200, null]) expect((await store.readVariant(small, wanted))!.isSubstitute).toBe(false)
})

test('knows no address outside its folder', async () => {
  for (const url of [
    '/images/../../etc/passwd',
    '/images/..%2f..%2fetc%2fpasswd.webp',
    `/images/${'0'.repeat(32)}.webp`,
    `/images/${'a'.repeat(31)}/.webp`,
    '/images/',
    '',
  ]) {
    expect(await store.read(url, 800)).toBeNull()
    expect(await store.find(url)).toBeNull()
    await store.remove(url)
  }
})

test('leaves nothing behind of a file that it refuses', async () => {
  const before = (await readdir(folder, { recursive: true })).length
  await expect(store.ingest((await newPicture()).subarray(0, 2000))).rejects.toThrow('damaged')
  await expect(store.ingest(Buffer.from('text'))).rejects.toThrow('File type must be jpeg, jpg, png or webp')
  expect((await readdir(folder, { recursive: true })).length).toBe(before)
})

test('takes a larger file where the caller allows it', async () => {
  const bytes = await newPicture(200)
  await expect(store.ingest(bytes, { maxBytes: 10 })).rejects.toMatchObject({ reason: 'too-large' })
  const large = Buffer.concat([bytes, Buffer.alloc(6_000_000)])
  expect((await store.ingest(large, { maxBytes: 20_971_520 })).width).toBe(200)
})

test('makes a picture again whose files were lost', async () => {
  const bytes = await newPicture(300)
  const { url } = await store.ingest(bytes)
  for (const name of await filesOf(url)) await rm(join(folder, name.slice(0, 2), name))
  expect(await store.find(url)).toBeNull()
  await store.ingest(bytes)
  expect(await filesOf(url)).toHaveLength(1)
})

test('UPL-21 makes a picture again of which a removal that failed took some files', async () => {
  const objects = createFolderStore(folder)
  const stuck = (key: string) => Promise.reject(Object.assign(new Error(`cannot remove ${key}`), { code: 'EROFS' }))
  const remove: typeof objects.remove = (key) => (key.includes('-400') ? stuck(key) : objects.remove(key))
  const failing = createPictureStore({ db: database.db, objects: { ...objects, remove } })
  const bytes = await newPicture(900)
  const stored = await failing.ingest(bytes)
  await expect(failing.remove(stored.url)).rejects.toThrow('cannot remove')
  expect(await filesOf(stored.url)).toHaveLength(1)
  expect(await store.ingest(bytes)).toEqual(stored)
  expect((await store.read(stored.url, null))!.length).toBe(stored.bytes)
  expect(await filesOf(stored.url)).toHaveLength(4)
})

test('takes up the files of another installation, with the same facts', async () => {
  const stored = await store.ingest(await newPicture(900))
  await database.db.delete(pictures).where(eq(pictures.url, stored.url))
  const found = await store.find(stored.url)
  expect(found).toEqual({ ...stored, tone: expect.stringMatching(/^#[\da-f]{6}$/) })
  expect(await rowsOf(stored.url)).toHaveLength(1)
})

test('OP-46 removes the files of a picture only when nothing refers to it any more', async () => {
  const { url } = await store.ingest(await newPicture(500))
  const path = join(folder, url.slice(8, 10), `${url.slice(8, 40)}-600.webp`)
  const first = await newProduct(database.db, { images: ['/images/other.webp', url] })
  const second = await newProduct(database.db, { images: [url] })
  await store.remove(url)
  expect(existsSync(path)).toBe(true)
  await database.db.delete(products).where(eq(products.id, first.id))
  await store.remove(url)
  expect(existsSync(path)).toBe(true)
  await database.db.delete(products).where(eq(products.id, second.id))
  const event = { id: uuidv7(), title: 'Opening', slug: 'opening', date: '2026-01-01', image: url }
  await database.db.insert(events).values(event)
  await store.remove(url)
  expect(existsSync(path)).toBe(true)
  await database.db.update(events).set({ image: null, long_description: `<p><img src="${url}" alt="" /></p>` })
  await store.remove(url)
  expect(existsSync(path)).toBe(true)
  await database.db.delete(events)
  await store.remove(url)
  expect(existsSync(path)).toBe(false)
  expect(await rowsOf(url)).toEqual([])
  expect(await filesOf(url)).toEqual([])
})
