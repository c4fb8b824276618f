import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkHealth } from '#app/features/health/check-health.server.ts'
import { pictures } from '#db/schema/pictures.ts'
import { type S3Emulator, startS3Emulator } from '#integrations/s3/emulator/emulator.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { silentLog } from '#tests/silent-log.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let emulator: S3Emulator
let app: TestApp
let cookie: string
/** Stands still: how many requests a client has in a minute does not depend on how long they take. */
let clockMs = 0
beforeAll(async () => {
  emulator = await startS3Emulator()
  app = await startTestApp({
    env: emulator.env,
    logLevel: 'silent',
    monotonicMs: () => clockMs,
  })
  ;({ cookie } = await newAdmin(app.context))
})
afterAll(async () => {
  await app.stop()
  await emulator.stop()
})

const upload = async (width: number) =>
  fetch(`${app.url}/api/admin/images`, {
    method: 'POST',
    body: new Uint8Array(await gradient(width, 600).jpeg().toBuffer()),
    headers: { Cookie: cookie, 'Content-Type': 'image/jpeg' },
  })
const uploaded = async (width: number) => (await (await upload(width)).json()) as { url: string }

test('S3-01 with IMAGE_STORE=s3 an upload goes to the bucket, and the program serves it with the headers that it has from the folder', async () => {
  const { url } = await uploaded(900)
  expect(url).toMatch(/^\/images\/[\da-f]{32}\.webp$/)
  expect([...emulator.buckets.get('gallery')!.keys()].every((key) => key.startsWith('images/'))).toBe(true)
  expect(existsSync(join(app.context.settings.dataDir, 'images'))).toBe(false)
  const response = await fetch(`${app.url}${url}?width=400&quality=80`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')))
  const { id } = await newProduct(app.context.db, { images: [url] })
  const html = await (await fetch(`${app.url}/collection?productId=${id}`)).text()
  expect(html).toContain(`src="${url}?width=1200&amp;quality=80"`)
  expect(html).not.toContain(emulator.url)
  const sheet = await fetch(`${app.url}/api/products/${id}/tear-sheet.pdf`)
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('S3-01 the client of the bucket is loaded only where one is set', async () => {
  // The program itself, and what it imports with its start, name it nowhere.
  expect(await readFile('build/server/index.js', 'utf8')).not.toMatch(/from\s*["']@aws-sdk/)
  expect(await readFile('build/server/index.js', 'utf8')).toMatch(/import\(["']\.\/assets\/s3-store/)
})

test('S3-04 an upload that the bucket does not take is a 503 that names the fault, and changes nothing', async () => {
  const before = await app.context.db.$count(pictures)
  emulator.fail('error')
  const failed = await upload(901)
  emulator.mend()
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await failed.json()).toMatchObject({
    type: 'picture-store-failed',
    message: `The picture could not be kept, and nothing was changed: The bucket gallery at ${emulator.url} could not be used: 500 InternalError. Please try again.`,
  })
  expect(await app.context.db.$count(pictures)).toBe(before)
  expect((await upload(901)).status).toBe(201)
})

test('S3-05 while the bucket cannot be read a picture is a 503 that no cache keeps, and pages go on', async () => {
  const { url } = await uploaded(902)
  emulator.fail('error')
  const picture = await fetch(`${app.url}${url}?width=400&quality=80`)
  const page = await fetch(`${app.url}/collection`)
  emulator.mend()
  expect([picture.status, picture.headers.get('cache-control'), await picture.text()]).toEqual([
    503,
    'no-store',
    'The picture cannot be shown now',
  ])
  expect(page.status).toBe(200)
  expect((await fetch(`${app.url}${url}?width=400&quality=80`)).status).toBe(200)
})

test('S3-14 a page that a proxy sends in place of the bucket takes no upload and is served as no picture', async () => {
  const before = await app.context.db.$count(pictures)
  emulator.fail('garbage', 'PUT')
  const failed = await upload(903)
  emulator.mend()
  expect([failed.status, await app.context.db.$count(pictures)]).toEqual([503, before])
  expect((await failed.json()).message).toContain('does not keep what it is sent')
  const { url } = await uploaded(903)
  emulator.fail('garbage', 'GET')
  const picture = await fetch(`${app.url}${url}?width=400&quality=80`)
  emulator.mend()
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect((await fetch(`${app.url}${url}?width=400&quality=80`)).status).toBe(200)
})

test('CACHE-14 where 600 is missing, its 800 is cached for a day, and the same file for good where 800 is asked for', async () => {
  const { url } = await uploaded(903)
  emulator.buckets.get('gallery')!.delete(`images/${url.slice(8, 10)}/${url.slice(8, 40)}-600.webp`)
  const [standIn, own] = [await fetch(`${app.url}${url}?width=600`), await fetch(`${app.url}${url}?width=800`)]
  expect([standIn.headers.get('cache-control'), own.headers.get('cache-control')]).toEqual([
    'public, max-age=86400',
    'public, max-age=31536000, immutable',
  ])
  expect(await standIn.arrayBuffer()).toEqual(await own.arrayBuffer())
})

test('UPL-16 addresses of pictures that there are not cost the bucket nothing more once a client had 300 in a minute', async () => {
  const { url } = await uploaded(904)
  const gets = () => emulator.requests.filter((request) => request.startsWith('GET')).length
  const before = gets()
  const ask = () => fetch(`${app.url}/images/${randomBytes(16).toString('hex')}.webp`).then(({ status }) => status)
  for (let round = 0; round < 10; round++)
    expect(new Set(await Promise.all(Array.from({ length: 30 }, ask)))).toEqual(new Set([404]))
  expect(gets() - before).toBe(300 * 6)
  expect((await fetch(`${app.url}${url}`)).status).toBe(200)
  expect(await ask()).toBe(404)
  const spent = gets()
  expect(await Promise.all(Array.from({ length: 30 }, ask))).toEqual(Array(30).fill(429))
  expect(gets()).toBe(spent)
  clockMs += 60_000
  expect((await fetch(`${app.url}${url}`)).status).toBe(200)
})

test('S3-08 OPS-03 the deep check names the bucket, and what is wrong with it', async () => {
  const look = async () => (await checkHealth({ ...app.context, log: silentLog })).parts.pictures
  expect(await look()).toEqual({ state: 'ok', message: `the bucket gallery at ${emulator.url} can be written` })
  const kept = emulator.buckets.get('gallery')!
  emulator.buckets.delete('gallery')
  expect(await look()).toEqual({
    state: 'failed',
    message: expect.stringContaining(`There is no bucket gallery at ${emulator.url}`),
  })
  emulator.buckets.set('gallery', kept)
  expect((await look()).state).toBe('ok')
})
