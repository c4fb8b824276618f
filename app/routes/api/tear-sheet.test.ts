import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let image: string
beforeAll(async () => {
  app = await startTestApp()
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a02828' } })
    .jpeg()
    .toBuffer()
  image = (await app.context.imageStore.ingest(bytes)).url
})
afterAll(() => app.stop())

const complete = () => ({ condition: 'Very Good', images: [image] })
const sheetOf = (id: string, init?: RequestInit) => fetch(`${app.url}/api/products/${id}/tear-sheet.pdf`, init)

test('TEAR-01 TEAR-02 TEAR-03 hands out the sheet of a work as a download', async () => {
  const work = await newProduct(app.context.db, { ...complete(), name: 'Évian, "Morning"' })
  const response = await sheetOf(work.id)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Evian_Morning__tear_sheet.pdf"; filename*=UTF-8''%C3%89vian_Morning__tear_sheet.pdf`,
  )
  const sheet = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect([sheet.pages, sheet.width, sheet.height]).toEqual([1, 612, 792])
  expect(sheet.text).toContain('Évian, "Morning"')
  expect(sheet.pictures.map(({ width, height }) => [width, height])).toEqual([[640, 480]])
  expect(sheet.links).toContain(`${app.context.settings.siteUrl}/collection?productId=${work.id}`)
})

test('TEAR-01 draws each version of a work once', async () => {
  const { db, settings } = app.context
  const work = await newProduct(db, complete())
  const shelf = join(settings.dataDir, 'tear-sheets', work.id)
  const first = await sheetOf(work.id)
  const [file] = await readdir(shelf)
  await writeFile(join(shelf, file!), 'kept')
  expect(await (await sheetOf(work.id)).text()).toBe('kept')

  const unchanged = await sheetOf(work.id, { headers: { 'If-None-Match': first.headers.get('etag')! } })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])

  await db.update(products).set({ price: 990 }).where(eq(products.id, work.id))
  const changed = await sheetOf(work.id, { headers: { 'If-None-Match': first.headers.get('etag')! } })
  expect(changed.status).toBe(200)
  expect((await readPdf(new Uint8Array(await changed.arrayBuffer()))).text).toContain('$990')
  expect(await readdir(shelf)).toHaveLength(1)
})

test.each([
  ['category', { category: null }, 'Category is required'],
  ['price', { price: null }, 'Price is required'],
  ['condition', { condition: null }, 'Condition is required'],
  ['description', { description: ' ' }, 'Description is required'],
  ['images', { images: [] }, 'Image URL is required'],
])('TEAR-05 TEAR-06 TEAR-07 TEAR-08 TEAR-09 refuses a work without %s', async (field, facts, message) => {
  const work = await newProduct(app.context.db, { ...complete(), ...facts })
  const response = await sheetOf(work.id)
  expect(response.status).toBe(422)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ type: 'incomplete-work', message, errors: { [field]: message } })
})

test('TEAR-10 says when the picture cannot be processed', async () => {
  for (const url of [
    '/images/none.webp',
    'https://elsewhere.example/a.jpg',
    'http://127.0.0.1:1/a.jpg',
    'data:image/png;base64,AAAA',
  ]) {
    const work = await newProduct(app.context.db, { ...complete(), images: [url] })
    const response = await sheetOf(work.id)
    expect(response.status, url).toBe(422)
    expect(await response.json()).toMatchObject({
      type: 'picture-failed',
      message: 'Failed to process product image. Please try again.',
    })
  }
})

test('a draft, an unknown work and an address that is none are not found', async () => {
  const draft = await newProduct(app.context.db, { ...complete(), status: 'draft' })
  for (const id of [draft.id, '0193a1b2-0000-7000-8000-000000000000', 'x', "1'--"]) {
    expect((await sheetOf(id)).status, id).toBe(404)
  }
})
