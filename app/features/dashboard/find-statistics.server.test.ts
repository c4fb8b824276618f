import { afterAll, beforeEach, expect, test } from 'vitest'
import { readAdminProductQuery } from '#app/features/products/admin/admin-product-query.ts'
import { findAdminProducts } from '#app/features/products/admin/find-admin-products.server.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { explainStatements, recordStatements } from '#tests/recorded-statements.ts'
import { soldWithTax } from '#tests/sold-with-tax.ts'
import { createStaffContext } from '#tests/staff-context.ts'
import { findStatistics } from './find-statistics.server.ts'

// 14:00 on Friday, November 20 at the gallery (America/New_York).
const now = new Date('2026-11-20T19:00:00Z')
const staff = await createStaffContext(now)
const { context } = staff
const { db } = context
beforeEach(() => db.delete(products))
afterAll(() => staff.drop())

const soldAt = (sold_at: Date) => ({ sold_out: true, sold_at, quantity: 0 })
const day = (text: string) => new Date(text)
/** A work that was made long ago and never changed. */
const old = { created_at: day('2025-01-01T12:00:00Z'), updated_at: day('2025-01-01T12:00:00Z') }

test('DASH-06 DASH-10 DASH-14 an empty gallery has nothing of anything', async () => {
  const none = { added: 0, updated: 0, sold: 0 }
  expect(await findStatistics(context)).toEqual({
    total: 0,
    available: 0,
    draft: 0,
    sold: 0,
    inventoryCents: 0,
    salesCents: 0,
    activity: { week: none, month: none, all: none },
    categories: [],
  })
})

test('DASH-06 DASH-07 DASH-08 DASH-09 STAT-01 OP-43 counts works by their state', async () => {
  await newProduct(db, {})
  await newProduct(db, {})
  await newProduct(db, { status: 'draft' })
  await newProduct(db, soldAt(now))
  // Sold, and taken off the site: a draft, sold, and not available.
  await newProduct(db, { status: 'draft', ...soldAt(now) })
  expect(await findStatistics(context)).toMatchObject({ total: 5, available: 2, draft: 2, sold: 2 })
})

test('DASH-01 STAT-01 DASH-17 each filter lists as many works as its figure counts', async () => {
  await newProduct(db, {})
  await newProduct(db, { status: 'draft', images: [], price: null, category: null })
  await newProduct(db, soldAt(now))
  const { total, available, draft, sold, categories } = await findStatistics(context)
  const listed = async (filter: string) =>
    (await findAdminProducts(db, readAdminProductQuery(new URLSearchParams({ filter })), now)).total
  for (const [filter, count] of Object.entries({ total, available, draft, sold }))
    expect([filter, await listed(filter)]).toEqual([filter, count])
  for (const { name, count } of categories) expect(await listed(`category:${name ?? ''}`)).toBe(count)
})

test('DASH-10 OP-43 the inventory is price times quantity of what is available, to the cent', async () => {
  await newProduct(db, { price: 1200.1, quantity: 3 })
  await newProduct(db, { price: 0.2 })
  await newProduct(db, { price: null, quantity: 5 })
  await newProduct(db, { price: 7000, status: 'draft' })
  await newProduct(db, { price: 9000, ...soldAt(now) })
  expect((await findStatistics(context)).inventoryCents).toBe(360_050)
})

test('DASH-10 no price and quantity are too large to be added up', async () => {
  await newProduct(db, { price: 9_999_999_999.99, quantity: 2_147_483_647 })
  await newProduct(db, { price: 9_999_999_999.99, quantity: 2_147_483_647 })
  expect((await findStatistics(context)).inventoryCents).toBeCloseTo(4.294967294e21, -13)
})

test('DASH-11 OP-43 the sales are what works were sold for, whatever they cost now', async () => {
  await newProduct(db, { price: 1, sold_price: 1500.5, ...soldAt(now) })
  await newProduct(db, { sold_price: null, ...soldAt(now) })
  await newProduct(db, { sold_price: 99, status: 'draft', ...soldAt(now) })
  // What was offered again keeps no price of its sale; this one has one all the same.
  await newProduct(db, { sold_price: 4000 })
  expect((await findStatistics(context)).salesCents).toBe(159_950)
})

test('TAX-10 sales tax in what buyers have paid is no sale of the gallery', async () => {
  await soldWithTax(db, { paid: 107, taxCents: 700, sold_at: now })
  // Staff have written another price since, or the sale was called off and made again.
  await soldWithTax(db, { paid: 107, taxCents: 700, sold_at: now, sold_price: 90 })
  await soldWithTax(db, { paid: 107, taxCents: 700, sold_at: now, undone_at: now })
  expect((await findStatistics(context)).salesCents).toBe(10_000 + 9_000 + 10_700)
})

test('TAX-11 the sale of a work whose money all went back has no tax while it still stands as sold; a later sale of it is another', async () => {
  const [before, after] = [day('2026-11-20T18:00:00Z'), day('2026-11-20T18:30:00Z')]
  await soldWithTax(db, { paid: 107, taxCents: 700, sold_at: before, refunded_at: after })
  expect((await findStatistics(context)).salesCents).toBe(10_000)
  // Put back for sale, and sold again beside the shop.
  await soldWithTax(db, { paid: 107, taxCents: 700, sold_at: after, refunded_at: before })
  expect((await findStatistics(context)).salesCents).toBe(10_000 + 10_700)
})

test.each([
  // The first moment of November 14 at the gallery, and the last of the day before: seven days with today.
  ['2026-11-14T05:00:00Z', { week: 1, month: 1, all: 1 }],
  ['2026-11-14T04:59:59Z', { week: 0, month: 1, all: 1 }],
  // October 22 began before the clocks went back.
  ['2026-10-22T04:00:00Z', { week: 0, month: 1, all: 1 }],
  ['2026-10-22T03:59:59Z', { week: 0, month: 0, all: 1 }],
])('DASH-12 DASH-13 OP-43 what was made, changed or sold at %s falls into its ranges', async (text, counted) => {
  const at = day(text)
  await newProduct(db, { ...old, created_at: at, updated_at: at })
  await newProduct(db, { ...old, updated_at: at })
  await newProduct(db, { ...old, ...soldAt(at) })
  const { activity } = await findStatistics(context)
  for (const range of ['week', 'month'] as const)
    expect([range, activity[range]]).toEqual([
      range,
      { added: counted[range], updated: counted[range], sold: counted[range] },
    ])
  expect(activity.all).toEqual({ added: 3, updated: 1, sold: 1 })
})

test('DASH-13 OP-43 a work is updated only when it was changed after it was made', async () => {
  await newProduct(db, { created_at: now, updated_at: now })
  expect((await findStatistics(context)).activity.week).toEqual({ added: 1, updated: 0, sold: 0 })
  await db.update(products).set({ updated_at: new Date(now.getTime() + 1) })
  expect((await findStatistics(context)).activity.week.updated).toBe(1)
})

test('DASH-14 DASH-15 OP-43 categories count all works, the largest first, then by name', async () => {
  for (const category of ['Prints', 'Sculpture', 'Drawings', 'Sculpture', null]) await newProduct(db, { category })
  await newProduct(db, { category: 'Sculpture', status: 'draft' })
  expect((await findStatistics(context)).categories).toEqual([
    { name: 'Sculpture', count: 3 },
    { name: 'Drawings', count: 1 },
    { name: 'Prints', count: 1 },
    { name: null, count: 1 },
  ])
})

test('DASH-16 one statement reads every figure, each from an index alone', async () => {
  await newProduct(db, { status: 'draft' })
  const { statements } = await recordStatements(db, () => findStatistics(context))
  expect(statements).toHaveLength(1)
  // Freezing waits for a page that a checkpoint is at; else the page would stay one that is not known to be seen by all.
  await db.$client.query('vacuum (freeze, analyze) products, orders')
  // What cannot be read from an index alone still is.
  const [plan] = await explainStatements(db, statements, ['seqscan', 'bitmapscan'])
  const scans = plan!.filter((line) => / on (products|orders)\b/.test(line))
  expect(scans).toHaveLength(14)
  expect(scans.filter((line) => !line.includes('Index Only Scan'))).toEqual([])
})
