import { count } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#db/schema/products.ts'
import { createStaffContext } from '#tests/staff-context.ts'
import { createProduct } from './create-product.server.ts'
import { emptyProductForm, type ProductFormValues } from './product-form.ts'

let staff: Awaited<ReturnType<typeof createStaffContext>>
let values: ProductFormValues
beforeAll(async () => {
  staff = await createStaffContext()
  values = { ...emptyProductForm, name: 'Harbour at Dusk', images: [await staff.newPicture()] }
})
afterAll(() => staff.drop())

const create = (changes: Partial<ProductFormValues> = {}, id = uuidv7()) =>
  createProduct(staff.context, { id, values: { ...values, ...changes } })

test('PFRM-43 PFRM-38 PFRM-39 PFRM-40 PFRM-45 ADATA-01 makes a work, with what was left blank derived', async () => {
  const result = await create({
    name: '  Harbour  at Dusk ',
    description: 'Oil on canvas,\r\nunframed.',
    category: 'Paintings',
    subcategory: 'Oil',
    style: 'Realism',
    period: 'Other',
    price: '1200.5',
    width_inches: '24',
  })
  expect(result).toMatchObject({
    outcome: 'saved',
    current: {
      name: 'Harbour at Dusk',
      description: 'Oil on canvas,\nunframed.',
      price: 1200.5,
      quantity: 1,
      condition: 'Very Good',
      width_inches: 24,
      height_inches: null,
      status: 'draft',
      sold_out: false,
      images: ['/images/a.webp'],
      meta_title: 'Harbour at Dusk',
      meta_description: 'Oil on canvas, unframed.',
      meta_keywords: 'Paintings, Oil, Realism, Other, fine art, gallery, West Palm Beach',
      websites: ['main'],
      created_at: '2026-11-20T15:00:00.000Z',
      updated_at: '2026-11-20T15:00:00.000Z',
      version: 1,
    },
  })
})

test('keeps meta texts that were written', async () => {
  expect(await create({ meta_title: 'A harbour', meta_description: 'Boats.' })).toMatchObject({
    current: { meta_title: 'A harbour', meta_description: 'Boats.' },
  })
})

test('PLST-41 takes a name of 2,000 letters of any script', async () => {
  // Random letters, so that Postgres cannot compress them.
  const letters = Array.from(crypto.getRandomValues(new Uint16Array(2_000)), (n) =>
    String.fromCharCode(0x4e00 + (n % 20_000)),
  )
  const name = letters.join('')
  expect(await create({ name })).toMatchObject({ outcome: 'saved', current: { name } })
})

test('a repeated submit creates nothing twice, also at the same moment', async () => {
  const id = uuidv7()
  const [before] = await staff.context.db.select({ works: count() }).from(products)
  const results = await Promise.all(Array.from({ length: 5 }, () => create({}, id)))
  for (const result of results) expect(result).toMatchObject({ outcome: 'saved', current: { id, version: 1 } })
  const [after] = await staff.context.db.select({ works: count() }).from(products)
  expect(after!.works).toBe(before!.works + 1)
})

test('the same form submitted again with other content overwrites nothing', async () => {
  const id = uuidv7()
  await create({}, id)
  expect(await create({ name: 'Harbour at Dawn' }, id)).toMatchObject({
    outcome: 'conflict',
    current: { name: 'Harbour at Dusk', version: 1 },
  })
})

test.each([
  '/images/unknown.webp',
  'https://elsewhere.example/a.jpg',
  'https://user@images.example.com/a.jpg',
  'http://images.example.com/a.jpg',
  '//images.example.com/a.jpg',
  'data:image/png;base64,AAAA',
  'blob:http://localhost/1',
  'javascript:alert(1)',
  '../../etc/passwd',
  '',
  // 3,000 bytes: too long for an index.
  `https://images.example.com/${'畫'.repeat(1_000)}.jpg`,
])('IMG-04 takes no image at %s', async (image) => {
  expect(await create({ images: [await staff.newPicture(), image] })).toMatchObject({
    outcome: 'invalid',
    faults: [{ field: 'images' }],
  })
})

test('takes an image at an allowed host', async () => {
  expect(await create({ images: ['https://images.example.com/a.jpg'] })).toMatchObject({ outcome: 'saved' })
})

test('keeps a script in the name as the text that it is', async () => {
  const name = `<script>alert('x')</script>"; drop table products; --`
  expect(await create({ name })).toMatchObject({ current: { name } })
})

test('PFRM-31 refuses to publish what is not complete', async () => {
  const result = await create({ status: 'published' })
  expect(result.outcome === 'invalid' && result.faults[0]!.summary).toBe('Description is required to publish')
})
