import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPictureFolder } from '#app/features/images/picture-folder.server.ts'
import { removeUnusedPictures } from '#app/features/images/remove-unused-pictures.server.ts'
import { products } from '#db/schema/products.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { createStaffContext } from '#tests/staff-context.ts'
import { findAdminProduct } from './find-admin-product.server.ts'
import { type ProductFormValues, productFormOf } from './product-form.ts'
import { updateProduct } from './update-product.server.ts'

let staff: Awaited<ReturnType<typeof createStaffContext>>
let id: string
beforeAll(async () => {
  staff = await createStaffContext()
})
afterAll(() => staff.drop())
beforeEach(async () => {
  id = (await newProduct(staff.context.db, { images: [await staff.newPicture()] })).id
})

const stored = async (of = id) => (await findAdminProduct({ db: staff.context.db, now: staff.context.now() }, of))!
async function update(changes: Partial<ProductFormValues>, version?: number) {
  const product = await stored()
  return updateProduct(staff.context, {
    id,
    version: version ?? product.version,
    values: { ...productFormOf(product), ...changes },
  })
}

test('PFRM-44 saves the form and when it was saved', async () => {
  expect(await update({ name: 'Harbour at Dawn', price: '1500', width_inches: '' })).toMatchObject({
    outcome: 'saved',
    current: {
      name: 'Harbour at Dawn',
      price: 1500,
      width_inches: null,
      version: 2,
      updated_at: '2026-11-20T15:00:00.000Z',
    },
  })
})

test('a form that was opened on an older version overwrites nothing and is shown what stands there', async () => {
  await update({ price: '1500' })
  expect(await update({ name: 'Another name' }, 1)).toMatchObject({
    outcome: 'conflict',
    current: { name: 'Harbour at Dusk', price: 1500, version: 2 },
  })
  expect((await stored()).name).toBe('Harbour at Dusk')
})

test('PFRM-44 a form that is sent again, because its response was lost, is saved once and no conflict', async () => {
  const again = { name: 'Harbour at Dawn', price: '1500' }
  expect(await update(again, 1)).toMatchObject({ outcome: 'saved', current: { version: 2 } })
  expect(await update(again, 1)).toMatchObject({ outcome: 'saved', current: { version: 2, price: 1500 } })
  expect(await update({ ...again, name: '' }, 1)).toMatchObject({ outcome: 'conflict' })
  expect(await stored()).toMatchObject({ name: 'Harbour at Dawn', version: 2 })
})

test('a form that is sent again counts as saved when the work was sold meanwhile', async () => {
  await update({ quantity: '3' }, 1)
  await staff.context.db.update(products).set({ sold_out: true, sold_at: new Date(), quantity: 0, version: 3 })
  expect(await update({ quantity: '3' }, 1)).toMatchObject({ outcome: 'saved', current: { quantity: 0, version: 3 } })
})

test('of two saves at once one is written', async () => {
  const product = await stored()
  const save = (name: string) =>
    updateProduct(staff.context, { id, version: product.version, values: { ...productFormOf(product), name } })
  const results = await Promise.all(['One way', 'Another way', 'A third way'].map(save))
  expect(results.map((result) => result.outcome).sort()).toEqual(['conflict', 'conflict', 'saved'])
  expect((await stored()).version).toBe(2)
})

test('OP-53 a published work must stay complete, a draft need not', async () => {
  expect(await update({ price: '' })).toMatchObject({
    outcome: 'invalid',
    faults: [{ field: 'price', summary: 'Price is required to publish' }],
  })
  expect(await update({ price: '', status: 'draft' })).toMatchObject({ outcome: 'saved', current: { price: null } })
})

test('PFRM-38 PFRM-39 a meta text that followed the name and the description goes on doing so', async () => {
  await update({})
  await update({ name: 'Harbour at Dawn', description: 'Tempera on panel.' })
  expect(await stored()).toMatchObject({ meta_title: 'Harbour at Dawn', meta_description: 'Tempera on panel.' })
  await update({ meta_title: 'Written by hand' })
  await update({ name: 'Harbour at Noon' })
  expect(await stored()).toMatchObject({ name: 'Harbour at Noon', meta_title: 'Written by hand' })
})

test('a sold work keeps none in stock, whatever the form says', async () => {
  await staff.context.db
    .update(products)
    .set({ sold_out: true, sold_at: new Date(), quantity: 0 })
    .where(eq(products.id, id))
  expect(await update({ quantity: '3' })).toMatchObject({ outcome: 'saved', current: { quantity: 0, sold_out: true } })
})

test('an imported work keeps an image and a style that no list has, as long as they stay', async () => {
  const image = 'https://museum.example/full.jpg'
  id = (await newProduct(staff.context.db, { images: [image], style: 'Hudson River School' })).id
  expect(await update({ name: 'Kaaterskill Falls' })).toMatchObject({ outcome: 'saved' })
  expect(await update({ images: [image, 'https://museum.example/other.jpg'] })).toMatchObject({ outcome: 'invalid' })
  expect(await update({ style: 'Barbizon' })).toMatchObject({ outcome: 'invalid' })
})

test('finds no work that is gone, or was never there', async () => {
  const product = await stored()
  for (const unknown of [uuidv7(), 'no id']) {
    expect(await updateProduct(staff.context, { id: unknown, version: 1, values: productFormOf(product) })).toEqual({
      outcome: 'not-found',
    })
  }
})

test('FORM-30 UPL-22 UPL-09 a picture that a colleague took out is there for a form that keeps its own changes, and goes with the sweep in the end', async () => {
  const { db } = staff.context
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-dropped-'))
  let time = '2026-01-20T14:00:00Z'
  const now = () => new Date(time)
  const imageStore = createPictureFolder({ db, folder, now })
  const uploads = await Promise.all([51, 52, 53].map((width) => gradient(width, 8).png().toBuffer()))
  const images = await Promise.all(uploads.map(async (upload) => (await imageStore.ingest(upload)).url))
  const left = async () => Promise.all(images.map(async (url) => (await imageStore.read(url, null)) !== null))
  await db.update(products).set({ images }).where(eq(products.id, id))
  const form = productFormOf(await stored())
  const context = { ...staff.context, now, imageStore }
  const save = (version: number, kept: string[]) =>
    updateProduct(context, { id, version, values: { ...form, images: kept } })
  const sweep = () => removeUnusedPictures(context)
  time = '2026-11-20T15:00:00Z'
  expect(await save(1, [images[0]!])).toMatchObject({ outcome: 'saved' })
  time = '2026-11-21T15:00:00Z'
  expect(await sweep()).toBe(0)
  expect(await save(2, [images[0]!, images[1]!])).toMatchObject({ outcome: 'saved' })
  time = '2027-01-01T00:00:00Z'
  expect([await sweep(), await left()]).toEqual([1, [true, true, false]])
  await rm(folder, { recursive: true })
})
