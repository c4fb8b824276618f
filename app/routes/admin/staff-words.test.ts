import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceStateTexts } from '#app/features/orders/invoices/admin/describe-invoice.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { orders } from '#db/schema/orders.ts'
import { buyWork } from '#tests/bought-order.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newEnquiry } from '#tests/new-enquiry.ts'
import { newInvoice } from '#tests/new-invoice.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
let order: number
let invoice: number
let unsold: string
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  cookie = (await newAdmin(app.context)).cookie
  const { orderId } = await buyWork(app, { name: 'Harbour' })
  const [bought] = await app.context.db.select().from(orders).where(eq(orders.id, orderId))
  order = bought!.handle
  unsold = (await newProduct(app.context.db, { name: 'Quay' })).id
  const { id: invoiced } = await newProduct(app.context.db, { name: 'Pier' })
  invoice = (await newInvoice(app, invoiced)).handle
})
afterAll(() => app.stop())

/** What is read on a page, with what stands in its empty fields. */
async function read(path: string): Promise<string> {
  const response = await fetch(app.url + path, { headers: { Cookie: cookie } })
  expect([path, response.status]).toEqual([path, 200])
  const html = (await response.text()).replace(/<(script|style|textarea)\b[\s\S]*?<\/\1>/g, ' ')
  const hints = [...html.matchAll(/ (?:placeholder|aria-label|title)="([^"]*)"/g)].map(([, text]) => text)
  return [html.replace(/<[^>]*>/g, ' '), ...hints].join(' ')
}

/** That what is read on a page of the back office names artworks only as such. */
function expectArtwork(text: string) {
  expect(text).toMatch(/Admin Portal/)
  // A link works, staff do, and a part of the form of a post has its name from the specification.
  expect(text.replace(/works once|your work|Featured Works/g, '')).not.toMatch(/.{0,40}\bworks?\b.{0,40}/i)
}

test.each([
  'products',
  'products/new',
  'events',
  'events/new',
  'blog',
  'blog/new',
  'blog/categories',
  'artists',
  'artists/new',
  'enquiries',
  'orders',
  'orders/:order',
  'orders/new',
  'orders/invoices',
  'orders/invoices/new?work=:unsold',
  'orders/invoices/:invoice',
  'orders/invoices/:invoice/payment',
  'people',
  'account',
  'account/second-factor',
  'history',
  'settings',
  'settings/pages/about',
  'settings/pages/shipping',
])('SHELL-20 /admin/%s says artwork, never work', async (page) => {
  const path = page.replace(':order', `${order}`).replace(':invoice', `${invoice}`).replace(':unsold', unsold)
  const text = await read(`/admin/${path}`)
  expectArtwork(text)
})

test('SHELL-20 an enquiry says artwork, never work', async () => {
  const { handle } = await newEnquiry(app.context.db)
  expectArtwork(await read('/admin/enquiries'))
  expectArtwork(await read(`/admin/enquiries/${handle}`))
})

test('SHELL-20 settings and a form of an invoice say artwork while sales tax is collected', async () => {
  await app.context.db.update(gallery_settings).set({ facts: { collectsTax: true, taxRates: [] } })
  expectArtwork(await read('/admin/settings'))
  expectArtwork(await read(`/admin/orders/invoices/new?work=${unsold}`))
})

test.each(Object.entries(invoiceStateTexts))(
  'SHELL-20 what to do with an invoice that is %s says artwork',
  (_, { next }) => {
    expect(next).not.toMatch(/\bworks?\b/i)
  },
)
