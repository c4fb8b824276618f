import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { taxInSales } from '#app/features/dashboard/tax-in-sales.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import { orderAmounts, readOrderTax } from '#app/features/orders/order-amounts.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import type { PaymentOrderRequest } from '#app/features/orders/payment/payment-provider.ts'
import type { Destination } from '#app/features/sales-tax/destination.ts'
import type { OrderTax } from '#app/features/sales-tax/order-tax.ts'
import type { TaxRate } from '#app/features/sales-tax/tax-rate.ts'
import { toCents } from '#app/platform/money.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { invoices } from '#db/schema/invoices.ts'
import { orders } from '#db/schema/orders.ts'
import { openInvoiceDesk, timeZone } from '#tests/invoice-desk.ts'
import { newProduct } from '#tests/new-product.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import type { InvoiceTerms } from './admin/invoice-form.ts'
import { previewInvoice } from './admin/preview-invoice.server.ts'
import { writeInvoice } from './admin/write-invoice.server.ts'

let shop: TestShop
let desk: ReturnType<typeof openInvoiceDesk>
beforeAll(async () => {
  shop = await openTestShop()
  desk = openInvoiceDesk(shop)
})
afterAll(() => shop.database.drop())

const taxRates: TaxRate[] = [
  { key: 'a', name: 'Florida sales tax', state: 'FL', zips: [], rate: 60_000, capCents: null },
  { key: 'b', name: 'Palm Beach County surtax', state: 'FL', zips: ['334'], rate: 10_000, capCents: 500_000 },
]
const setTax = (facts: object) => shop.db.update(gallery_settings).set({ facts: { taxRates, ...facts } })
beforeEach(() => setTax({ collectsTax: true }))

const toPalmBeach: Destination = { to: 'us', state: 'FL', zip: '33401' }
const attempt = async (facts: Partial<InvoiceTerms>, id = uuidv7(), productId?: string) => {
  const work = productId ?? (await newProduct(shop.db)).id
  return writeInvoice(shop, { id, productId: work, terms: desk.termsOf(facts), timeZone })
}
const linesOf = (order: { tax: unknown }) => (order.tax as OrderTax).lines.map(({ name, cents }) => [name, cents])

test('INV-25 the total is the price and its taxes by the rates of that moment, whatever they become; the work is sold at the price', async () => {
  const { id, productId, secret } = await desk.write({ amount: 12_000, delivery: toPalmBeach })
  expect(await desk.invoiceNow(id)).toMatchObject({ amountCents: 1_277_000, tax: { delivery: toPalmBeach } })
  await setTax({ collectsTax: true, taxRates: [{ ...taxRates[0]!, rate: 300_000 }] })
  const asked: PaymentOrderRequest[] = []
  const provider = {
    ...shop.paymentProvider,
    createOrder: (request: PaymentOrderRequest) => {
      asked.push(request)
      return shop.paymentProvider.createOrder(request)
    },
  }
  const opened = await openOrder(shop.with({ paymentProvider: provider }), { invoice: secret, clientAddress: 'x' })
  expect(opened).toMatchObject({
    outcome: 'opened',
    order: {
      amount: '12770.00',
      lines: [
        { amount: '12000.00' },
        { label: 'Florida sales tax, 6%', amount: '720.00' },
        { label: 'Palm Beach County surtax, 1% of the first $5,000', amount: '50.00' },
      ],
    },
  })
  expect(asked).toMatchObject([{ amount: '12770.00', breakdown: { itemAmount: '12000.00', taxAmount: '770.00' } }])
  shop.pass(11 * 60_000)
  await setTax({ collectsTax: false })
  expect(await desk.pay(secret)).toBe('completed')
  expect(await desk.invoiceState(id)).toBe('paid')
  expect(await desk.workNow(productId)).toMatchObject({ sold_out: true, sold_price: 12_000 })
})

test('INV-25 of a part payment each line has its share, of the rest what is left; no part of it is in the sales of the gallery', async () => {
  const { id, productId, secret } = await desk.write({ amount: 12_000, firstAmount: 1_000, delivery: toPalmBeach })
  for (let part = 0; part < 2; part++) expect(await desk.pay(secret)).toBe('completed')
  const [first, rest] = await desk.ordersOf(id)
  expect([first!.captured_amount, first!.tax_amount, linesOf(first!)]).toEqual([
    1_000,
    60.3,
    [
      ['Florida sales tax', 5_638],
      ['Palm Beach County surtax', 392],
    ],
  ])
  expect([rest!.captured_amount, linesOf(rest!)]).toEqual([
    11_770,
    [
      ['Florida sales tax', 66_362],
      ['Palm Beach County surtax', 4_608],
    ],
  ])
  for (const order of [first!, rest!]) {
    const { lines, totalCents } = orderAmounts(order)
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents)
    expect(lines).toHaveLength(3)
  }
  expect(await desk.workNow(productId)).toMatchObject({ sold_price: 12_000 })
  expect((await shop.db.execute(taxInSales)).rows).toEqual([])
})

test.each<[Destination, number]>([
  [{ to: 'us', state: 'FL', zip: '32801' }, 1_060_53],
  [{ to: 'gallery' }, 1_070_54],
  [{ to: 'abroad' }, 1_000_50],
  [{ ...toPalmBeach, exemptionNumber: '85-8012345678C-1' }, 1_000_50],
])('INV-24 to %j the total is %i cents; the place is kept', async (delivery, cents) => {
  const { id, secret } = await desk.write({ delivery })
  expect(await desk.invoiceNow(id)).toMatchObject({ amountCents: cents, tax: { delivery } })
  const { orderId } = await desk.opened(secret)
  expect(readOrderTax(await desk.orderNow(orderId))).toMatchObject({ delivery })
})

test('INV-24 refused beside the field: no place, a part that is not less than price and tax, and more than can be paid at once', async () => {
  expect(await attempt({})).toMatchObject({ outcome: 'wrong', field: 'to' })
  const total = { amount: 1_000, delivery: toPalmBeach }
  expect(await attempt({ ...total, firstAmount: 1_070 })).toMatchObject({ outcome: 'wrong', field: 'first_amount' })
  expect(await attempt({ ...total, firstAmount: 1_069.99 })).toMatchObject({ outcome: 'written' })
  expect(await attempt({ ...total, amount: 9_900_000 })).toMatchObject({ outcome: 'wrong', field: 'amount' })
  const tiny = { amount: 0.02, firstAmount: 0.02, delivery: toPalmBeach }
  await setTax({ collectsTax: true, taxRates: taxRates.map((rate) => ({ ...rate, rate: 300_000 })) })
  expect(await attempt(tiny)).toMatchObject({ outcome: 'wrong', field: 'first_amount' })
})

test('INV-24 a form that is sent again is the same only with the same price and place, also after the rates have changed', async () => {
  const { id: productId } = await newProduct(shop.db)
  const [id, facts] = [uuidv7(), { amount: 1_000, delivery: toPalmBeach }]
  const written = await attempt(facts, id, productId)
  expect(written).toMatchObject({ outcome: 'written' })
  await setTax({ collectsTax: false })
  expect(await attempt(facts, id, productId)).toEqual(written)
  expect(await attempt({ ...facts, delivery: { to: 'abroad' } }, id, productId)).toEqual({ outcome: 'conflict' })
  expect(await attempt({ ...facts, amount: 1_070 }, id, productId)).toEqual({ outcome: 'conflict' })
})

test('INV-24 INV-25 while no tax is collected nothing is added; such an invoice stays so when it is', async () => {
  await setTax({ collectsTax: false })
  const { id, secret } = await desk.write({ firstAmount: 300, delivery: toPalmBeach })
  await setTax({ collectsTax: true })
  expect(await desk.invoiceNow(id)).toMatchObject({ amountCents: 100_050, tax: null })
  const order = await desk.approved(secret)
  expect(order).not.toHaveProperty('lines')
  expect(await desk.orderNow(order.orderId)).toMatchObject({ amount: 300, tax: null, tax_amount: 0 })
  expect(await captureOrder(shop, order.orderId)).toBe('completed')
})

test('INV-25 the database refuses other taxes of an order than its part has, and of an invoice afterwards', async () => {
  const { id, secret } = await desk.write({ amount: 12_000, firstAmount: 1_000, delivery: toPalmBeach })
  const { orderId } = await desk.opened(secret)
  const { tax } = await desk.orderNow(orderId)
  const refused = (run: Promise<unknown>) => expect(run).rejects.toMatchObject({ cause: { code: '23001' } })
  const [state, county] = (tax as OrderTax).lines
  const others = [null, { ...(tax as OrderTax), lines: [{ ...state, cents: state!.cents + 1 }, county] }]
  for (const other of others) await refused(shop.db.update(orders).set({ tax: other }).where(eq(orders.id, orderId)))
  await refused(shop.db.update(invoices).set({ tax: null }).where(eq(invoices.id, id)))
  await shop.db
    .update(orders)
    .set({ tax: sql`${orders.tax}` })
    .where(eq(orders.id, orderId))
})

test('INV-24 the form is shown what will be written', async () => {
  const asked = { amount: '12000', first_amount: '1000', to: 'us', state: 'FL', zip: '33401', exemption: '' }
  const { lines } = await previewInvoice(shop.db, asked)
  expect(lines).toEqual([
    { label: 'Agreed amount', cents: 1_200_000 },
    { label: 'Florida sales tax, 6%', cents: 72_000 },
    { label: 'Palm Beach County surtax, 1% of the first $5,000', cents: 5_000 },
    { label: 'Total', cents: 1_277_000, isTotal: true },
    { label: 'Part payment first', cents: 100_000 },
    { label: 'The rest', cents: 1_177_000 },
  ])
  const { id } = await desk.write({ amount: 12_000, firstAmount: 1_000, delivery: toPalmBeach })
  expect((await desk.invoiceNow(id)).amountCents).toBe(toCents(12_770))
  for (const wrong of [
    { to: '' },
    { zip: '334' },
    { state: 'ZZ' },
    { amount: 'x' },
    { first_amount: '12770' },
    { exemption: '<b>' },
  ])
    expect(await previewInvoice(shop.db, { ...asked, ...wrong })).toHaveProperty('fault')
  expect(await previewInvoice(shop.db, {})).toHaveProperty('fault')
})
