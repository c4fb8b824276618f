import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { products } from '#db/schema/products.ts'
import { postAsBuyer } from '#tests/bought-order.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { plain } from '#tests/new-image.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  const picture = await app.context.imageStore.ingest(await plain(64, 48, '#a02828').jpeg().toBuffer())
  const facts = { name: 'Quiet Shore', price: 87654, price_on_request: true, images: [picture.url] }
  id = (await newProduct(app.context.db, facts)).id
})
afterAll(() => app.stop())

const read = async (path: string) => (await fetch(app.url + path)).text()

test('PREQ-01 no visitor is told the price, wherever the work stands', async () => {
  const { slug } = await newPost(app.context.db, { works: [id] })
  const paths = [
    '/',
    '/collection',
    `/collection?productId=${id}`,
    '/collection?search=quiet',
    `/blog/${slug}`,
    '/blog/rss.xml',
    '/api/home',
    '/api/products',
    `/api/products/${id}`,
    `/api/products?ids=${id}`,
    '/api/products/search?q=quiet',
    `/api/posts/${slug}`,
    '/api/category-menu',
    `/favorites?ids=${id.slice(-9)}`,
  ]
  for (const path of paths) expect.soft(await read(path), path).not.toMatch(/87654|87,654/)
  expect(JSON.parse(await read(`/api/products/${id}`))).toMatchObject({ price: null, price_on_request: true })
  const room = await read(`/collection?productId=${id}`)
  expect(room).toContain('Price on request')
  expect(room).not.toContain('Buy this piece')
  expect(room).toContain('schema.org')
  expect(room).not.toContain('"@type":"Offer"')
  expect(await read('/collection')).toContain('Price on request')
})

test('PREQ-01 its tear sheet says so in place of the price', async () => {
  const response = await fetch(`${app.url}/api/products/${id}/tear-sheet.pdf`)
  expect(response.status).toBe(200)
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(text).toContain('Price on request')
  // The address that it names has a port, which may have any digits.
  expect(text.replace(/localhost:\d+/, '')).not.toContain('87')
})

test('PREQ-02 PREQ-03 an order is refused and nothing is held; staff see the price and that it is on request', async () => {
  const refused = await postAsBuyer(app, '/api/orders', { json: { productId: id } })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ type: 'no-price', message: 'Price on request' })
  const { cookie } = await newAdmin(app.context)
  const list = await (await getAs(app, '/admin/products', cookie)).text()
  expect(list).toContain('$87,654')
  expect(list).toContain('Price on request')
  expect(await (await getAs(app, `/admin/products/edit/${id}`, cookie)).text()).toContain('value="87654"')
})

test('PREQ-03 staff invoice such a work, and sell it in the gallery', async () => {
  const { cookie } = await newAdmin(app.context, { email: 'sales@vitrine.example' })
  const facts = { price: 4_000, price_on_request: true }
  const [invoiced, sold] = [await newProduct(app.context.db, facts), await newProduct(app.context.db, facts)]
  const { timeZone } = app.context.settings.gallery
  const invoice = await fetch(`${app.url}/admin/orders/invoices/new.data?work=${invoiced.id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, Origin: app.url },
    body: JSON.stringify({
      id: uuidv7(),
      version: null,
      values: {
        client_name: 'Ada Lovelace',
        client_email: 'ada@example.com',
        client_phone: '',
        note: '',
        amount: '4000',
        first_amount: '',
        day: galleryDate(new Date(Date.now() + 3 * 86_400_000), timeZone),
      },
    }),
  })
  expect(invoice.status).toBe(200)
  const values = {
    work: sold.id,
    sell_reserved: false,
    amount: '3900',
    paid_by: 'cash',
    paid_on: galleryDate(new Date(), timeZone),
    name: 'Ada Lovelace',
    email: '',
    phone: '',
    address: '',
    note: '',
  }
  const sale = await sendChange(app, '/admin/orders/new', { id: uuidv7(), version: null, values }, { cookie })
  expect(sale.status).toBe(200)
  const [after] = await app.context.db.select().from(products).where(eq(products.id, sold.id))
  expect(after).toMatchObject({ sold_out: true, sold_price: 3_900 })
})

test('PREQ-01 a price that is told again is told on every page', async () => {
  await read('/collection')
  await app.context.db.update(products).set({ price_on_request: false }).where(eq(products.id, id))
  await expect.poll(() => read('/collection')).toContain('$87,654')
})
