import { afterAll, beforeEach, expect, test } from 'vitest'
import { readAdminProductQuery } from '#app/features/products/admin/admin-product-query.ts'
import { findAdminProducts } from '#app/features/products/admin/find-admin-products.server.ts'
import { setProductSold } from '#app/features/products/admin/set-product-sold.server.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { explainStatements, recordStatements } from '#tests/recorded-statements.ts'
import { soldWithTax } from '#tests/sold-with-tax.ts'
import { createStaffContext } from '#tests/staff-context.ts'
import { findSalesReport } from './find-sales-report.server.ts'

const now = new Date('2026-11-20T19:00:00Z')
const staff = await createStaffContext(now)
const { context } = staff
const { db } = context
beforeEach(() => db.delete(products))
afterAll(() => staff.drop())

const sold = (at: string, sold_price: number | null) =>
  newProduct(db, { sold_out: true, sold_at: new Date(at), sold_price, quantity: 0 })
const monthsWithSales = async () => (await findSalesReport(context)).months.filter((month) => month.sold > 0)

test('DASH-18 the report has the 24 months up to this one, also without a sale', async () => {
  const { months } = await findSalesReport(context)
  expect(months).toHaveLength(24)
  expect([months[0], months[1], months.at(-1)]).toEqual([
    { month: '2024-12', sold: 0, cents: 0 },
    { month: '2025-01', sold: 0, cents: 0 },
    { month: '2026-11', sold: 0, cents: 0 },
  ])
})

test('DASH-18 sales are added up by the month of the gallery that they were made in', async () => {
  // The last moment of October at the gallery, and the first of November.
  await sold('2026-11-01T03:59:59Z', 100)
  await sold('2026-11-01T04:00:00Z', 1200.25)
  await sold('2026-11-20T12:00:00Z', 0.5)
  await sold('2026-11-20T12:00:00Z', null)
  // Before the first month of the report.
  await sold('2024-12-01T04:59:59Z', 7000)
  expect(await monthsWithSales()).toEqual([
    { month: '2026-10', sold: 1, cents: 10_000 },
    { month: '2026-11', sold: 3, cents: 120_075 },
  ])
})

test('TAX-10 sales tax is in no month', async () => {
  await soldWithTax(db, { paid: 107, taxCents: 700, sold_at: new Date('2026-11-01T03:59:59Z') })
  await soldWithTax(db, { paid: 53.5, taxCents: 350, sold_at: new Date('2026-11-01T04:00:00Z') })
  await sold('2026-11-20T12:00:00Z', 1)
  expect(await monthsWithSales()).toEqual([
    { month: '2026-10', sold: 1, cents: 10_000 },
    { month: '2026-11', sold: 2, cents: 5_100 },
  ])
})

test('DASH-18 PLST-11 PLST-12 a work marked sold is a sale at its price, and none any more when it is offered again', async () => {
  const { id } = await newProduct(db, { price: 2400 })
  await setProductSold(context, { id, sold: true })
  expect(await monthsWithSales()).toEqual([{ month: '2026-11', sold: 1, cents: 240_000 }])
  await setProductSold(context, { id, sold: false })
  expect(await monthsWithSales()).toEqual([])
})

test('DASH-17 counts works without a picture, without a price and unsold for over a year, as their filters list them', async () => {
  const exactlyAYear = new Date('2025-11-20T19:00:00Z')
  const longer = new Date('2025-11-20T18:59:59Z')
  await newProduct(db, { images: [] })
  await newProduct(db, { price: null, created_at: exactlyAYear })
  await newProduct(db, { created_at: longer })
  await newProduct(db, { created_at: longer, status: 'draft', images: [], price: null })
  await newProduct(db, { created_at: longer, sold_out: true, sold_at: now, quantity: 0 })
  const { gaps } = await findSalesReport(context)
  expect(gaps).toEqual({ 'no-picture': 2, 'no-price': 2, 'unsold-year': 1 })
  for (const filter of ['no-picture', 'no-price', 'unsold-year'] as const) {
    const { total } = await findAdminProducts(db, readAdminProductQuery(new URLSearchParams({ filter })), now)
    expect([filter, total]).toEqual([filter, gaps[filter]])
  }
})

test('DASH-21 a work whose price is on request lacks none, for the figure and for its list; both read one index', async () => {
  const lacking = await newProduct(db, { price: null })
  await newProduct(db, { price: null, price_on_request: true })
  const read = async () => {
    const { gaps } = await findSalesReport(context)
    const list = await findAdminProducts(db, readAdminProductQuery(new URLSearchParams({ filter: 'no-price' })), now)
    return { gaps, list }
  }
  const { result, statements } = await recordStatements(db, read)
  const { gaps, list } = result
  expect(gaps['no-price']).toBe(1)
  expect(list.items.map(({ id }) => id)).toEqual([lacking.id])
  await db.$client.query('vacuum (freeze, analyze) products')
  const ofPrice = statements.filter(({ text }) => text.includes('price is null'))
  const plans = await explainStatements(db, ofPrice, ['seqscan', 'bitmapscan'])
  expect(plans.length).toBeGreaterThanOrEqual(2)
  for (const plan of plans) expect(plan.join('\n')).toContain('Index Only Scan using products_without_price')
})
