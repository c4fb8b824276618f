import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { createStaffContext } from '#tests/staff-context.ts'
import { setProductStatus } from './set-product-status.server.ts'

let staff: Awaited<ReturnType<typeof createStaffContext>>
beforeAll(async () => {
  staff = await createStaffContext()
})
afterAll(() => staff.drop())

const read = async (id: string) => (await staff.context.db.select().from(products).where(eq(products.id, id)))[0]!

test('PLST-09 publishes and takes back', async () => {
  const { id } = await newProduct(staff.context.db, { status: 'draft' })
  expect(await setProductStatus(staff.context, { id, status: 'published' })).toEqual({ outcome: 'changed' })
  expect(await read(id)).toMatchObject({ status: 'published', version: 2 })
  expect(await setProductStatus(staff.context, { id, status: 'published' })).toEqual({ outcome: 'changed' })
  expect(await read(id)).toMatchObject({ version: 2 })
  expect(await setProductStatus(staff.context, { id, status: 'draft' })).toEqual({ outcome: 'changed' })
  expect(await read(id)).toMatchObject({ status: 'draft', version: 3 })
})

test('OP-45 PFRM-31 leaves a draft that is not complete a draft, and says why', async () => {
  const { id } = await newProduct(staff.context.db, { status: 'draft', price: null, period: null })
  const result = await setProductStatus(staff.context, { id, status: 'published' })
  expect(result.outcome === 'incomplete' && result.faults.map((fault) => fault.summary)).toEqual([
    'Price is required to publish',
    'Period is required to publish',
  ])
  expect(await read(id)).toMatchObject({ status: 'draft', version: 1 })
})

test('publishes an imported work whose period is in no list', async () => {
  const { id } = await newProduct(staff.context.db, { status: 'draft', period: 'Edo period' })
  expect(await setProductStatus(staff.context, { id, status: 'published' })).toEqual({ outcome: 'changed' })
})

test('finds no work that is not there', async () => {
  for (const id of [uuidv7(), "' or true --"])
    expect(await setProductStatus(staff.context, { id, status: 'draft' })).toEqual({ outcome: 'not-found' })
})
