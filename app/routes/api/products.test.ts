import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const get = (path: string) => fetch(app.url + path)

test('COL-01 COL-06 hands out a published work and hides drafts and unknown ones', async () => {
  const shown = await newProduct(app.context.db, { name: 'Shown' })
  const draft = await newProduct(app.context.db, { name: 'Hidden', status: 'draft' })
  const response = await get(`/api/products/${shown.id}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ id: shown.id, name: 'Shown' })
  for (const id of [draft.id, '00000000-0000-7000-8000-000000000000', 'nonsense']) {
    const refusal = await get(`/api/products/${id}`)
    expect(refusal.status).toBe(404)
    expect(refusal.headers.get('content-type')).toBe('application/problem+json')
  }
  const list = (await (await get(`/api/products?ids=${shown.id},${draft.id}`)).json()) as { items: { name: string }[] }
  expect(list.items.map(({ name }) => name)).toEqual(['Shown'])
})

/** Values nobody should send, as they stand in an address. */
const value = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%00',
    '%FF',
    '%C0%AF',
    '%ED%A0%80',
    '-1',
    '0',
    '1e309',
    'NaN',
    '9'.repeat(400),
    '[]',
    '{}',
    'null',
  ),
  fc.constantFrom("'%20or%20true--", '%25%25', '%5C', '..%2F..%2F', '%F0%9F%96%BC', 'a%20b%20c', '<script>'),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
)
const name = fc.constantFrom(
  'category',
  'subcategory',
  'search',
  'productId',
  'ids',
  'page',
  'perPage',
  'page[]',
  'other',
)
const query = fc
  .array(fc.tuple(name, value), { maxLength: 6 })
  .map((pairs) => pairs.map(([key, text]) => `${key}=${text}`).join('&'))

test.each(['/api/products', '/collection', '/', '/api/products/search'])(
  'OP-09 %s responds to any parameters with a page or a clear refusal, never with a fault',
  async (path) => {
    await fc.assert(
      fc.asyncProperty(query, async (params) => {
        const { status } = await get(`${path}?${params}`)
        expect([200, 400, 414], `${path}?${params}`).toContain(status)
      }),
      { numRuns: 60 },
    )
  },
)

test('OP-08 any id in the path is found or not found', async () => {
  await fc.assert(
    fc.asyncProperty(value, async (id) => {
      const { status } = await get(`/api/products/${id}`)
      expect([200, 400, 404], id).toContain(status)
    }),
    { numRuns: 60 },
  )
})
