import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAdminOrder } from '#app/features/orders/admin/find-admin-order.server.ts'
import { composeOrderMail } from '#app/features/orders/mails/compose-order-mail.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { askForLink, buyWork } from '#tests/bought-order.ts'
import { openInvoiceOffice } from '#tests/invoice-office.ts'
import { newArtist } from '#tests/new-artist.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { sendChange } from '#tests/staff-requests.ts'
import { expectInside } from '#tests/tear-sheet.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { renderPackingNote } from './render-packing-note.server.ts'
import { renderReceipt } from './render-receipt.server.ts'

let app: TestApp
let image: string
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  const create = { width: 640, height: 480, channels: 3, background: '#a02828' } as const
  image = (await app.context.imageStore.ingest(await sharp({ create }).jpeg().toBuffer())).url
})
afterAll(() => app.stop())

const site = { name: 'Vitrine', origin: 'https://gallery.example' }
/** An order whose buyer and work are written in Thai, with a name that takes many lines. */
async function thaiOrder(name = 'เรือในแม่น้ำเจ้าพระยา ยามเช้า', images = [image]) {
  const { orderId } = await buyWork(app, { name, price: 4321, images, height_inches: 18, width_inches: 32.5 })
  const shipping = { street: '99/1 ถนนพระอาทิตย์', city: 'กรุงเทพมหานคร', postalCode: '10200', country: 'TH' }
  const payer = { name: 'สมชาย ใจดี', email: 'somchai@x.example', shipping }
  const [order] = await app.context.db.update(orders).set({ payer }).where(eq(orders.id, orderId)).returning()
  return order!
}
const flat = (text: string) => text.replace(/\s+/g, ' ')

test('OPAGE-06 a receipt has buyer, work, picture and amounts, in every script', async () => {
  const receipt = await renderReceipt(app.context, site, await thaiOrder())
  const read = await readPdf(receipt!.pdf)
  expect(read.pages).toBe(1)
  expect(read.pictures).toHaveLength(1)
  for (const text of ['Receipt', '$4,321.00', 'Paid', 'somchai@x.example', '10200', '45.7 × 82.6 cm'])
    expect(flat(read.text)).toContain(text)
  expect(read.text).toMatch(/[\u0e00-\u0e7f]{4}/)
  expectInside(read.items)
})

test('OPAGE-07 a packing note has work, picture, size and address, and no price', async () => {
  const note = await renderPackingNote(app.context, site, await thaiOrder())
  const read = await readPdf(note.pdf)
  expect([read.pages, read.pictures.length]).toEqual([1, 1])
  expect(flat(read.text)).toContain('H × W: 18 × 32.5 in (45.7 × 82.6 cm)')
  expect(read.text).toContain('10200')
  expect(read.text).not.toMatch(/\$|4,?321/)
  expectInside(read.items)
})

test('OPAGE-06 OPAGE-07 names without end, and a picture that is gone, leave one page', async () => {
  const order = await thaiOrder('Seven Poplars and Their Reflection '.repeat(60), ['/images/none.webp'])
  for (const paper of [
    await renderReceipt(app.context, site, order),
    await renderPackingNote(app.context, site, order),
  ]) {
    const read = await readPdf(paper!.pdf)
    expect([read.pages, read.pictures.length]).toEqual([1, 0])
    expectInside(read.items)
  }
})

test('ART-51 receipt and page of an order name the maker over the work', async () => {
  const artist = await newArtist(app.context.db, { name: 'Ada Averne' })
  const bought = await buyWork(app, { name: 'Harbour', artist_id: artist.id, artist_qualifier: 'after' })
  const [order] = await app.context.db.select().from(orders).where(eq(orders.id, bought.orderId))
  const { text } = await readPdf((await renderReceipt(app.context, site, order!))!.pdf)
  expect(flat(text)).toContain('After Ada Averne Harbour')
  const page = await (await fetch(app.url + (await askForLink(app, bought)))).text()
  expect(page).toContain('<p class="label__by">After Ada Averne</p>')
})

test('ORD-18 of a work that its buyer collects the papers say so, and name no place that it is sent to', async () => {
  const tax = { delivery: { to: 'gallery' }, lines: [] }
  const { id } = await thaiOrder()
  const [order] = await app.context.db.update(orders).set({ tax }).where(eq(orders.id, id)).returning()
  const textOf = async (pdf: Buffer) => flat((await readPdf(pdf)).text)
  const note = await textOf((await renderPackingNote(app.context, site, order!)).pdf)
  expect(note).toContain('Collected in the gallery')
  expect(note).not.toMatch(/Ship to|10200/)
  const receipt = await textOf((await renderReceipt(app.context, site, order!))!.pdf)
  expect(receipt).toContain('10200')
  expect(receipt).not.toContain('Deliver to')
})

test('PRINT-20 INV-23 papers, page and mail of an invoice’s rest that named no address have that of the first part, unless the work is collected', async () => {
  const office = openInvoiceOffice(app)
  const { id, handle, secret } = await office.write({ firstAmount: 300 })
  await office.pay(secret)
  const { db, now, settings } = app.context
  const paid_on = galleryDate(now(), settings.gallery.timeZone)
  const values = { part: 'rest', paid_by: 'bank-transfer', paid_on, address: '', note: '' }
  const body = { id: uuidv7(), version: null, values }
  const path = `/admin/orders/invoices/${handle}/payment`
  expect((await sendChange(app, path, body, { cookie: await office.signIn() })).status).toBe(200)
  const rest = (await office.ordersOf(id)).find(({ invoice_part }) => invoice_part === 'rest')!
  const address = ['Demo Collector', '1 Example Street', 'West Palm Beach, FL 33401', 'US']

  const textOf = async (paper: Promise<{ pdf: Buffer } | null>) => (await readPdf((await paper)!.pdf)).text
  for (const text of [
    await textOf(renderPackingNote(app.context, site, rest)),
    await textOf(renderReceipt(app.context, site, rest)),
  ])
    for (const line of address) expect(text).toContain(line)
  const { name, shipTo } = (await findAdminOrder(app.context, rest, 1)).buyer
  expect([name, shipTo]).toEqual(['Ada Lovelace', address])
  const [mail] = await db
    .insert(mails)
    .values({
      id: uuidv7(),
      kind: 'order-notice',
      order_id: rest.id,
      recipient: 'desk@vitrine.example',
      queued_at: now(),
      next_attempt_at: now(),
    })
    .returning()
  const composed = await composeOrderMail(app.context, mail!)
  expect(JSON.stringify(composed)).toContain(address.join('\\n'))

  const tax = { delivery: { to: 'gallery' }, lines: [] }
  expect((await findAdminOrder(app.context, { ...rest, tax }, 1)).buyer.shipTo).toEqual([])
})
