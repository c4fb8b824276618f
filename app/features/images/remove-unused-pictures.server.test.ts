import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { createFolderStore } from '#app/platform/objects/folder-store.server.ts'
import { unsavedFormMaxAgeMs } from '#app/ui/form/unsaved-forms.ts'
import { pictures } from '#db/schema/pictures.ts'
import { products } from '#db/schema/products.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { newArtist } from '#tests/new-artist.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { ImageStore } from './image-store.server.ts'
import { lockPictures } from './lock-pictures.server.ts'
import { createPictureFolder } from './picture-folder.server.ts'
import { createPictureStore } from './picture-store.server.ts'
import { removeUnusedPictures } from './remove-unused-pictures.server.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrine-unused-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const now = () => new Date('2026-11-20T12:00:00Z')
const createStore = () => createPictureFolder({ db: database.db, folder })
async function keep(width: number, uploadedAt: string, source_url: string | null = null) {
  const { url } = await createStore().ingest(await gradient(width, 8).png().toBuffer())
  const facts = { created_at: new Date(uploadedAt), source_url }
  await database.db.update(pictures).set(facts).where(eq(pictures.url, url))
  return url
}

test('UPL-31 what was uploaded and never used is removed 31 days after the last upload of it, when no browser offers its form any more', async () => {
  expect(unsavedFormMaxAgeMs).toBe(30 * 24 * 3_600_000)
  const imageStore = createStore()
  const abandoned = await keep(11, '2026-10-20T11:59:59Z')
  const recent = await keep(12, '2026-10-20T12:00:01Z')
  const used = await keep(13, '2026-01-01T00:00:00Z')
  await newProduct(database.db, { images: [used] })
  expect(await removeUnusedPictures({ db: database.db, now, imageStore, log: silentLog })).toBe(1)
  expect(await imageStore.read(abandoned, null)).toBeNull()
  expect(await imageStore.read(recent, null)).not.toBeNull()
  expect(await imageStore.read(used, null)).not.toBeNull()
})

test('BGR-15 leaves the original of a cut-out until the cut-out is gone', async () => {
  const imageStore = createStore()
  const remove = () => removeUnusedPictures({ db: database.db, now, imageStore, log: silentLog })
  const original = await keep(21, '2026-01-01T00:00:00Z')
  const cutOut = await keep(22, '2026-01-01T00:00:00Z', original)
  const { id } = await newProduct(database.db, { images: [cutOut] })
  expect(await remove()).toBe(0)
  expect(await imageStore.read(original, null)).not.toBeNull()
  await database.db.update(products).set({ images: [] }).where(eq(products.id, id))
  // The cut-out goes first, then what it was made from.
  expect(await remove()).toBe(1)
  expect(await imageStore.read(cutOut, null)).toBeNull()
  expect(await remove()).toBe(1)
  expect(await imageStore.read(original, null)).toBeNull()
})

test('UPL-14 a picture that cannot be removed keeps no other, is told, and only those that are gone are counted', async () => {
  const imageStore = createStore()
  const stuck = await keep(31, '2026-01-01T00:00:00Z')
  const free = await keep(32, '2026-01-01T00:00:00Z')
  const portrait = await keep(33, '2026-01-01T00:00:00Z')
  await newArtist(database.db, { picture: portrait })
  const warned: string[] = []
  const sweep = (remove: ImageStore['remove']) =>
    removeUnusedPictures({
      db: database.db,
      now,
      imageStore: { ...imageStore, remove },
      log: { ...silentLog, warn: ({ image }: { image: string }) => warned.push(image) } as unknown as AppContext['log'],
    })
  const sticky: ImageStore['remove'] = async (url, options) => {
    if (url === stuck) throw new Error('EACCES')
    return imageStore.remove(url, options)
  }
  await expect(sweep(sticky)).rejects.toThrow('EACCES')
  expect(warned).toEqual([stuck])
  expect(await imageStore.read(free, null)).toBeNull()
  expect(await sweep(imageStore.remove)).toBe(1)
  expect(await imageStore.read(portrait, null)).not.toBeNull()
})

test('UPL-15 one that is uploaded again while the sweep is on its way stays', async () => {
  const imageStore = createPictureFolder({ db: database.db, folder, now })
  const upload = await gradient(34, 8).png().toBuffer()
  const url = await keep(34, '2026-01-01T00:00:00Z')
  const remove: ImageStore['remove'] = async (address, options) => {
    await imageStore.ingest(upload)
    return imageStore.remove(address, options)
  }
  const sweep = { db: database.db, now, imageStore: { ...imageStore, remove }, log: silentLog }
  expect(await removeUnusedPictures(sweep)).toBe(0)
  expect(await imageStore.read(url, null)).not.toBeNull()
})

test('UPL-15 a picture that a form is giving to a work in the same moment is not removed', async () => {
  const imageStore = createStore()
  const url = await keep(35, '2026-01-01T00:00:00Z')
  let removal: Promise<boolean> | undefined
  await database.db.transaction(async (tx) => {
    expect(await lockPictures(tx, [url], { imageHosts: [] })).toEqual([])
    removal = imageStore.remove(url)
    await awaitBlocked(database.db)
    await newProduct(tx as unknown as typeof database.db, { images: [url] })
  })
  expect(await removal).toBe(false)
  expect(await imageStore.read(url, null)).not.toBeNull()
})

test('UPL-19 the files of an upload that was cut off go a day later, unless a work has them or the upload came again', async () => {
  const objects = createFolderStore(folder)
  const full = (key: string) => Promise.reject(Object.assign(new Error(`no space left for ${key}`), { code: 'ENOSPC' }))
  const put: typeof objects.put = (key, bytes) => (key.includes('-400') ? objects.put(key, bytes) : full(key))
  const cutOff = createPictureStore({ db: database.db, objects: { ...objects, put }, now })
  const uploads = await Promise.all([41, 42, 43, 44].map((height) => gradient(700, height).png().toBuffer()))
  for (const upload of uploads) await expect(cutOff.ingest(upload)).rejects.toThrow('no space left')
  const [lost, shown, again, inTime] = uploads.map(
    (upload) => `/images/${createHash('sha256').update(upload).digest('hex').slice(0, 32)}.webp`,
  ) as [string, string, string, string]
  await newProduct(database.db, { images: [shown] })
  const imageStore = createPictureFolder({ db: database.db, folder, now })
  await imageStore.ingest(uploads[2]!)
  const left = async () => {
    const there = await Promise.all([lost, shown, again, inTime].map((url) => imageStore.read(url, 400)))
    return there.map((bytes) => bytes !== null)
  }
  const after = (ms: number) => () => new Date(now().getTime() + ms)
  expect([await imageStore.removeLeftovers(now()), await left()]).toEqual([0, [true, true, true, true]])
  const onceMore = createPictureStore({ db: database.db, objects: { ...objects, put }, now: after(1) })
  await expect(onceMore.ingest(uploads[3]!)).rejects.toThrow('no space left')
  expect([await imageStore.removeLeftovers(after(1)()), await left()]).toEqual([1, [false, true, true, true]])
  await removeUnusedPictures({ db: database.db, now: after(24 * 3_600_000 + 2), imageStore, log: silentLog })
  expect(await left()).toEqual([false, true, true, false])
})

test('UPL-19 half-written files of pictures go once they are a day old; what else lies in the folder stays', async () => {
  const variant = `ab/ab${'0'.repeat(30)}-400.webp`
  const part = '.0b7f3c56-1d1f-4a2b-9a55-0f3c7f6c9d11'
  await createFolderStore(folder).put('ab/ours', Buffer.from('so that there is the folder'))
  const names = {
    [variant + part]: 25,
    [`${variant}.1${part.slice(2)}`]: 23,
    [`ab/notes.txt${part}`]: 99,
    'ab/list.csv': 99,
  }
  for (const [name, hours] of Object.entries(names)) {
    await writeFile(join(folder, name), 'half')
    const written = now().getTime() / 1_000 - hours * 3_600
    await utimes(join(folder, name), written, written)
  }
  const imageStore = createStore()
  expect(await removeUnusedPictures({ db: database.db, now, imageStore, log: silentLog })).toBe(1)
  const left = (await readdir(join(folder, 'ab'))).map((name) => `ab/${name}`)
  expect(left).toEqual(expect.arrayContaining(Object.keys(names).slice(1)))
  expect(left).not.toContain(variant + part)
})
