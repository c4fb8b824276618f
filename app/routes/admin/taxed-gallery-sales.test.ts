import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent', env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  cookie = (await newAdmin(app.context)).cookie
  await collectTax()
})
afterAll(() => app.stop())

const taxRates = [
  { key: 'a', name: 'Florida sales tax', state: 'FL', zips: [], rate: 60_000, capCents: null },
  { key: 'b', name: 'Palm Beach County surtax', state: 'FL', zips: ['334'], rate: 10_000, capCents: 500_000 },
]
const collectTax = (collectsTax = true) =>
  app.context.db.update(gallery_settings).set({ facts: { collectsTax, taxRates, region: 'FL', postalCode: '33401' } })

const values = (work: string, facts: object) => ({
  ...{ work, sell_reserved: false, amount: '1000', paid_by: 'cash', name: 'Ada Lovelace', email: '', phone: '' },
  paid_on: galleryDate(new Date(), app.context.settings.gallery.timeZone),
  ...{ address: '', note: '', to: 'gallery', state: '', zip: '', exemption: '', ...facts },
})
const record = (work: string, facts: object = {}, id = randomUUID()) =>
  sendChange(app, '/admin/orders/new', { id, version: null, values: values(work, facts) }, { cookie })
const newWork = async (name = 'Harbour') => (await newProduct(app.context.db, { price: 1000, name })).id
const ordersOf = (work: string) => app.context.db.select().from(orders).where(eq(orders.product_id, work))
const workOf = async (id: string) => (await app.context.db.select().from(products).where(eq(products.id, id)))[0]!

test('GSALE-07 TAX-09 a sale that is taxed has price, taxes and total in order, receipt, file and trail', async () => {
  const work = await newWork('Taxed at the desk')
  const id = randomUUID()
  expect((await record(work, {}, id)).status).toBe(200)
  expect((await record(work, {}, id)).status).toBe(200)
  const [order, ...others] = await ordersOf(work)
  expect(others).toEqual([])
  expect(order).toMatchObject({
    amount: 1070,
    captured_amount: 1070,
    tax_amount: 70,
    tax: { delivery: { to: 'gallery' } },
  })
  expect((await workOf(work)).sold_price).toBe(1070)
  const path = `/admin/orders/${order!.handle}`
  const page = await (await getAs(app, path, cookie)).text()
  const receipt = await readPdf(new Uint8Array(await (await getAs(app, `${path}/receipt.pdf`, cookie)).arrayBuffer()))
  for (const text of ['$1,000.00', 'Florida sales tax, 6%', '$60.00', '$10.00', '$1,070.00']) {
    expect(page).toContain(text)
    expect(receipt.text).toContain(text)
  }
  const csv = await (await getAs(app, '/admin/orders/export', cookie)).text()
  const line = csv.split('\r\n').find((one) => one.includes('Taxed at the desk'))
  expect(line).toMatch(
    /,payment,'?\w+,1070\.00,USD,.*,cash,,70\.00,"Florida sales tax, 6%: 60\.00; .*",Collected in the gallery,$/,
  )
  const subject = eq(audit_entries.subject_id, String(order!.handle))
  const [entry] = await app.context.db.select().from(audit_entries).where(subject)
  expect(entry!.note).toContain('$1,070.00, $70.00 of it sales tax, cash')
  // Another place is another sale.
  expect((await record(work, { to: 'abroad' }, id)).status).toBe(409)
})

test.each([
  ['sent to another state', { to: 'us', state: 'GA', zip: '30301' }, { to: 'us', state: 'GA', zip: '30301' }],
  ['sent abroad', { to: 'abroad' }, { to: 'abroad' }],
  ['to a buyer who is exempt', { exemption: '85-8012345678C' }, { to: 'gallery', exemptionNumber: '85-8012345678C' }],
])('GSALE-07 a sale that is %s keeps why it has no tax', async (_, facts, delivery) => {
  const work = await newWork()
  expect((await record(work, facts)).status).toBe(200)
  expect(await ordersOf(work)).toMatchObject([{ amount: 1000, tax_amount: 0, tax: { delivery, lines: [] } }])
})

test.each([
  ['no place', { to: '' }, 'Say where the work goes'],
  ['no such place', { to: 'moon' }, 'Where the artwork goes must be'],
  ['no state', { to: 'us', zip: '33401' }, 'Choose the state that it goes to'],
  ['no ZIP code', { to: 'us', state: 'FL', zip: '334' }, 'A ZIP code has five digits'],
  ['a certificate that is none', { exemption: '<b>' }, 'exemption certificate'],
  ['more than can be paid with its tax', { amount: '9999999.99' }, 'With its tax the amount can be at most'],
])('GSALE-07 %s is refused with 422, and nothing changes', async (_, facts, says) => {
  const work = await newWork()
  const refused = await record(work, facts)
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(says)])
  expect(await ordersOf(work)).toEqual([])
  expect((await workOf(work)).sold_out).toBe(false)
})

test('GSALE-07 while no sales tax is collected nothing is asked or added', async () => {
  await collectTax(false)
  const [work, dear] = [await newWork(), await newWork()]
  expect(await (await getAs(app, '/admin/orders/new', cookie)).text()).not.toContain('Where the artwork goes')
  expect((await record(work, { to: '' })).status).toBe(200)
  expect(await ordersOf(work)).toMatchObject([{ amount: 1000, tax: null, tax_amount: 0 }])
  expect((await record(dear, { to: '', amount: '20000000' })).status).toBe(200)
  expect(await ordersOf(dear)).toMatchObject([{ amount: 20_000_000, tax: null }])
  await collectTax()
  expect(await (await getAs(app, '/admin/orders/new', cookie)).text()).toContain('Where the artwork goes')
})
