import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeUnusedPictures } from '#app/features/images/remove-unused-pictures.server.ts'
import { findAdminProduct } from '#app/features/products/admin/find-admin-product.server.ts'
import { productFormOf } from '#app/features/products/admin/product-form.ts'
import { events } from '#db/schema/events.ts'
import { pictures } from '#db/schema/pictures.ts'
import { type RemoveBgEmulator, startRemoveBgEmulator } from '#integrations/removebg/emulator/emulator.ts'
import { trailOf } from '#tests/audit-trail.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newEvent } from '#tests/new-event.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const apiKey = 'only-the-server-may-know-this-key'
let emulator: RemoveBgEmulator
let app: TestApp
let cookie: string
beforeAll(async () => {
  emulator = await startRemoveBgEmulator({ apiKey })
  app = await startTestApp({
    logLevel: 'silent',
    env: {
      REMOVE_BG_API_KEY: apiKey,
      REMOVE_BG_API_URL: emulator.url,
      IMAGE_HOSTS: 'photos.invalid',
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  })
  ;({ cookie } = await newAdmin(app.context))
})
afterAll(async () => {
  await app.stop()
  await emulator.stop()
})
beforeEach(() => {
  emulator.requests.length = 0
  emulator.recover()
})

let made = 100
/** The address of a picture that was taken in, and that no other test has. */
async function newImage(): Promise<string> {
  made += 1
  return (await app.context.imageStore.ingest(await gradient(300, made).jpeg().toBuffer())).url
}

let sent = 0
/** Asks for a cut-out; each request comes from a client of its own. */
async function cut(body: unknown, { headers = {}, ...init }: RequestInit = {}) {
  sent += 1
  const response = await fetch(`${app.url}/api/admin/images/cut-outs`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
    headers: { Cookie: cookie, 'Content-Type': 'application/json', 'X-Forwarded-For': `10.7.0.${sent}`, ...headers },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const rowOf = async (url: string) => (await app.context.db.select().from(pictures).where(eq(pictures.url, url)))[0]
const adminProduct = async (id: string) => (await findAdminProduct({ db: app.context.db, now: new Date() }, id))!

/** Saves the form of a work with other images. */
async function saveImages(id: string, images: string[]) {
  const stored = await adminProduct(id)
  const values = { ...productFormOf(stored), images }
  const body = { id, version: stored.version, values }
  const response = await sendChange(app, `/admin/products/edit/${id}`, body, { cookie })
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('saved')])
}

test('BGR-01 BGR-03 BGR-05 BGR-18 OP-57 OP-58 keeps a PNG as a picture of its own, which knows its original', async () => {
  const image = await newImage()
  const { id } = await newProduct(app.context.db, { name: 'Carver Chair', images: [image] })
  let response!: Awaited<ReturnType<typeof cut>>
  const entries = await trailOf(app.context.db, async () => {
    response = await cut({ image, work: id })
  })
  expect(response.status).toBe(201)
  const { url } = response.body
  expect(response.body).toEqual({
    url: expect.stringMatching(/^\/images\/[\da-f]{32}\.webp$/),
    width: 300,
    height: made,
    tone: expect.stringMatching(/^#/),
    has_alpha: true,
    bytes: expect.any(Number),
  })
  expect(emulator.requests).toEqual([{ format: 'png', size: 'auto', bytes: expect.any(Number) }])
  expect(await rowOf(url)).toMatchObject({ source_url: image })
  expect((await fetch(app.url + url)).headers.get('content-type')).toBe('image/webp')
  expect(entries).toMatchObject([
    { action: 'background-removed', actor_kind: 'admin', subject_id: id, subject_label: 'Carver Chair' },
  ])
  expect((await adminProduct(id)).images).toEqual([image])
})

test('BGR-15 the original stays with its cut-out, is told to the form, and goes when both are taken away', async () => {
  const image = await newImage()
  const { id } = await newProduct(app.context.db, { images: [image] })
  const { url } = (await cut({ image, work: id })).body
  await saveImages(id, [url])
  expect(await app.context.imageStore.read(image, null)).not.toBeNull()
  expect((await adminProduct(id)).originals).toEqual({
    [url]: { url: image, picture: { width: 300, height: made, tone: expect.any(String), has_alpha: false } },
  })
  await saveImages(id, [image])
  expect((await adminProduct(id)).originals).toEqual({})
  const inTwoMonths = { ...app.context, now: () => new Date(app.context.now().getTime() + 60 * 24 * 3_600_000) }
  await removeUnusedPictures(inTwoMonths)
  expect(await app.context.imageStore.read(url, null)).toBeNull()
  expect(await app.context.imageStore.read(image, null)).not.toBeNull()
  await saveImages(id, [await newImage()])
  await removeUnusedPictures(inTwoMonths)
  expect(await app.context.imageStore.read(image, null)).toBeNull()
})

test('BGR-15 a cut-out that something else shows keeps its original, too', async () => {
  const image = await newImage()
  const { id } = await newProduct(app.context.db, { images: [image] })
  const { url } = (await cut({ image, work: id })).body
  await newEvent(app.context.db, { image: url })
  await saveImages(id, [await newImage()])
  expect(await app.context.imageStore.read(image, null)).not.toBeNull()
  await app.context.db.delete(events)
  await app.context.imageStore.remove(url)
  await app.context.imageStore.remove(image)
  expect(await app.context.imageStore.read(image, null)).toBeNull()
})

test('BGR-15 each of two originals that give the same cut-out stays with a cut-out of its own', async () => {
  const photograph = gradient(280, 210)
  const files = [
    photograph.clone().png(),
    photograph
      .clone()
      .withExif({ IFD0: { Copyright: 'Again' } })
      .png(),
  ]
  const originals: string[] = []
  for (const file of files) {
    const { url } = await app.context.imageStore.ingest(await file.toBuffer())
    const { id } = await newProduct(app.context.db, { images: [url] })
    await saveImages(id, [(await cut({ image: url, work: id })).body.url])
    originals.push(url)
  }
  expect(new Set(originals).size).toBe(2)
  for (const image of originals) {
    await app.context.imageStore.remove(image)
    expect(await app.context.imageStore.read(image, null)).not.toBeNull()
  }
})

test('BGR-01 takes a picture of a work that was never saved', async () => {
  const entries = await trailOf(app.context.db, async () => {
    expect((await cut({ image: await newImage(), work: uuidv7() })).status).toBe(201)
  })
  expect(entries).toMatchObject([{ action: 'background-removed', subject_label: 'a new work' }])
})

test.each([
  'http://127.0.0.1/a.jpg',
  'https://127.0.0.1/a.jpg',
  'https://elsewhere.example/a.jpg',
  'http://photos.invalid/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  '/images/00000000000000000000000000000000.webp',
  '/../../etc/passwd',
])('BGR-17 OP-58 404 for %s, which is not known here', async (image) => {
  const { status, body } = await cut({ image, work: uuidv7() })
  expect([status, body.message]).toEqual([404, 'Failed to fetch original image'])
  expect(emulator.requests).toEqual([])
})

test('BGR-08 BGR-17 422 for a picture of an allowed host, or of the work, that cannot be fetched', async () => {
  const inside = 'https://10.0.0.1/secret.jpg'
  const { id } = await newProduct(app.context.db, { images: [inside] })
  for (const image of ['https://photos.invalid/a.jpg', inside]) {
    const { status, body } = await cut({ image, work: id })
    expect([status, body.message]).toEqual([422, 'Failed to fetch original image'])
  }
  expect(emulator.requests).toEqual([])
})

test('BGR-12 422 for a source that cannot be decoded', async () => {
  const image = await newImage()
  const folder = join(app.context.settings.dataDir, 'images', image.slice(8, 10))
  for (const name of await readdir(folder)) await truncate(join(folder, name), 200)
  const { status, body } = await cut({ image, work: uuidv7() })
  expect([status, body.message]).toEqual([422, 'Failed to remove background'])
  expect(emulator.requests).toEqual([])
})

test('BGR-02 422 for a source over 20 MB, before anybody is asked', async () => {
  const image = await newImage()
  const huge = await startTestApp({
    beside: app,
    logLevel: 'silent',
    env: { REMOVE_BG_API_KEY: apiKey, REMOVE_BG_API_URL: emulator.url },
    replace: ({ imageStore }) => ({
      imageStore: { ...imageStore, read: async () => Buffer.alloc(20 * 1_048_576 + 1) },
    }),
  })
  const response = await fetch(`${huge.url}/api/admin/images/cut-outs`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ image, work: uuidv7() }),
  })
  expect([response.status, (await response.json()).message]).toEqual([422, 'Image is too large. Maximum size is 20MB'])
  await huge.stop()
})

test.each([
  ['no-foreground', 422, 'Could not identify foreground in image.'],
  ['no-credits', 503, 'API quota exceeded. Please try again later.'],
  ['wrong-key', 503, 'API Key invalid'],
  ['rate-limited', 429, 'Rate limit exceeded. Please try again in a few minutes.'],
  ['empty', 503, 'Empty response from background removal service'],
  ['jpeg', 503, 'Invalid image format returned from service'],
  ['html', 503, 'Invalid image format returned from service'],
  ['huge', 503, 'Failed to remove background'],
] as const)(
  'BGR-06 BGR-07 BGR-09 BGR-10 BGR-11 BGR-12 OP-58 a provider that is %s: %i %s, and nothing is kept',
  async (fault, status, message) => {
    const image = await newImage()
    emulator.failNext(fault)
    const before = await app.context.db.$count(pictures)
    const entries = await trailOf(app.context.db, async () => {
      const { status: receivedStatus, body, headers } = await cut({ image, work: uuidv7() })
      expect([receivedStatus, body.message]).toEqual([status, message])
      if (fault === 'rate-limited') expect(headers.get('retry-after')).toBe('120')
      expect(JSON.stringify(body)).not.toContain(apiKey)
    })
    expect(entries).toEqual([])
    expect(await app.context.db.$count(pictures)).toBe(before)
  },
)

test('BGR-12 the provider may say nothing: whoever gives up ends it', async () => {
  const image = await newImage()
  const asker = new AbortController()
  emulator.onHang = () => asker.abort()
  emulator.failNext('hang')
  await expect(cut({ image, work: uuidv7() }, { signal: asker.signal })).rejects.toThrow('aborted')
})

test('BGR-15 an original that went while its background was removed leaves no cut-out that names it', async () => {
  const image = await newImage()
  const slow = await startTestApp({
    beside: app,
    logLevel: 'silent',
    replace: ({ imageStore }) => ({
      imageStore: {
        ...imageStore,
        async ingest(...asked) {
          await app.context.imageStore.remove(image)
          return imageStore.ingest(...asked)
        },
      },
    }),
    env: { REMOVE_BG_API_KEY: apiKey, REMOVE_BG_API_URL: emulator.url },
  })
  const response = await fetch(`${slow.url}/api/admin/images/cut-outs`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ image, work: uuidv7() }),
  })
  expect(response.status).toBe(404)
  expect(await app.context.db.$count(pictures, eq(pictures.source_url, image))).toBe(0)
  await slow.stop()
})

test('BGR-19 a cut-out that there is no room for says so beside the general text', async () => {
  const image = await newImage()
  const full = await startTestApp({
    beside: app,
    logLevel: 'silent',
    replace: ({ imageStore }) => ({
      imageStore: {
        ...imageStore,
        ingest: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
      },
    }),
    env: { REMOVE_BG_API_KEY: apiKey, REMOVE_BG_API_URL: emulator.url },
  })
  const response = await fetch(`${full.url}/api/admin/images/cut-outs`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ image, work: uuidv7() }),
  })
  expect(await response.json()).toMatchObject({
    status: 503,
    message: 'Failed to remove background',
    detail:
      'Failed to remove background: There is no room left for pictures on the server. Please tell whoever looks after it.',
  })
  await full.stop()
})

test('PERM-05 BGR-01 takes what it describes, from an admin, by POST, and nothing else', async () => {
  const body = { image: await newImage(), work: uuidv7() }
  expect((await cut(body, { headers: { Cookie: '' } })).status).toBe(401)
  expect((await cut(body, { headers: { Origin: 'https://evil.example' } })).status).toBe(403)
  const formerly = await newAdmin(app.context, { email: 'former@vitrine.example', isAdmin: false })
  expect((await cut(body, { headers: { Cookie: formerly.cookie } })).status).toBe(403)
  ;({ cookie } = await newAdmin(app.context, { email: 'second@vitrine.example' }))
  for (const malformed of [
    {},
    [],
    { ...body, work: 'x' },
    { ...body, image: '' },
    { ...body, image: 'a\0b' },
    { ...body, extra: 1 },
  ])
    expect((await cut(malformed)).status).toBe(400)
  expect((await cut('{')).status).toBe(400)
  expect((await cut({ ...body, image: 'x'.repeat(10_000) })).status).toBe(413)
  expect((await cut(body, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415)
  const read = await fetch(`${app.url}/api/admin/images/cut-outs`, { headers: { Cookie: cookie } })
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  expect(emulator.requests).toEqual([])
})

test('BGR-16 409 where no key is set', async () => {
  const without = await startTestApp({ beside: app })
  const response = await fetch(`${without.url}/api/admin/images/cut-outs`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ image: await newImage(), work: uuidv7() }),
  })
  expect([response.status, (await response.json()).message]).toEqual([409, 'Background removal is not connected.'])
  await without.stop()
})

test('BGR-04 OP-57 the key is in no page of the form', async () => {
  const { id } = await newProduct(app.context.db, { images: [await newImage()] })
  for (const path of ['/admin/products/new', `/admin/products/edit/${id}`, '/admin/settings']) {
    const page = await fetch(app.url + path, { headers: { Cookie: cookie } })
    expect([path, page.status]).toEqual([path, 200])
    expect(await page.text()).not.toContain(apiKey)
  }
})

test('OP-58 a WebP goes as a PNG', async () => {
  const image = await newImage()
  const bytes = await app.context.imageStore.read(image, null)
  expect((await sharp(bytes!).metadata()).format).toBe('webp')
  expect((await cut({ image, work: uuidv7() })).status).toBe(201)
})
