import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#db/schema/mails.ts'
import { order_links } from '#db/schema/order-links.ts'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { askForLink, buyWork, openBoughtOrder, postAsBuyer, randomClientAddress } from '#tests/bought-order.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const lines: object[] = []
const take = (line: object, text?: string) => lines.push({ ...line, text })
const log = { debug: take, info: take, warn: take, error: take, child: () => log }
let app: TestApp
/** Days that have passed for the program. */
let passedDays = 0
beforeAll(async () => {
  app = await startTestApp({
    env: { TRUSTED_PROXIES: '127.0.0.1,::1' },
    replace: () => ({ log }),
    now: () => new Date(Date.now() + passedDays * 86_400_000),
  })
})
afterAll(() => app.stop())

const read = (path: string) => fetch(app.url + path, { headers: { 'X-Forwarded-For': randomClientAddress() } })
const link = (orderId: string, cookie?: string) => postAsBuyer(app, `/api/orders/${orderId}/link`, { cookie: cookie! })

test('OPAGE-01 OPAGE-05 the page says what was bought, what was paid, where it goes and whom to ask', async () => {
  const order = await buyWork(app, { name: 'เรือ <script>alert(1)</script>', price: 1234.5 })
  const page = await (await read(await askForLink(app, order))).text()
  expect(page).toContain('Thank you, Demo Collector.')
  expect(page).toContain('เรือ &lt;script&gt;')
  expect(page).not.toContain('<script>alert')
  for (const text of ['$1,234.50', '1 Example Street', 'What happens next', app.context.settings.gallery.email])
    expect(page).toContain(text)
  expect(page).toContain(order.orderId.slice(-8).toUpperCase())
  expect(page).not.toContain(order.orderId)
})

test('OPAGE-02 page and receipt are kept by nobody, listed by nobody, and tell nobody where a visitor came from', async () => {
  const path = await askForLink(app, await buyWork(app))
  for (const address of [path, `${path}.data`, `${path}/receipt.pdf`, '/orders/AAAAAAAAAAAAAAAAAAAAAA']) {
    const { headers } = await read(address)
    expect(headers.get('cache-control'), address).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
  const page = await (await read(path)).text()
  expect(page).toContain('<meta name="robots" content="noindex"/>')
  const head = page.slice(0, page.indexOf('</head>'))
  expect(head).not.toContain(path.split('/').at(-1))
  expect(await (await read('/sitemap.xml')).text()).not.toContain('/orders')
})

test.each([
  '/orders/x',
  '/orders/AAAAAAAAAAAAAAAAAAAAAA',
  '/orders/AAAAAAAAAAAAAAAAAAAAA%00',
  '/orders/%ED%A0%80AAAAAAAAAAAAAAAAAAAA',
  `/orders/${'A'.repeat(5_000)}`,
  '/orders/%3Cscript%3E',
])('OPAGE-01 %s is not found, nor is a receipt there', async (path) => {
  for (const target of [path, `${path}/receipt.pdf`]) {
    const response = await rawRequest(app.url, { path: target, headers: { 'X-Forwarded-For': randomClientAddress() } })
    expect(response.status, target.slice(0, 60)).toBe(404)
  }
})

test('OPAGE-02 an order number and an order id open no page', async () => {
  const { orderId } = await buyWork(app)
  for (const id of [orderId, orderId.slice(-8), orderId.slice(-8).toUpperCase()])
    expect((await read(`/orders/${id}`)).status).toBe(404)
})

test('OPAGE-02 no secret is in the table or in a log, also where the page fails', async () => {
  const order = await buyWork(app)
  const path = await askForLink(app, order)
  const secret = path.split('/').at(-1)!
  lines.length = 0
  for (const address of [path, `${path}/`, `/ORDERS/${secret}`, `${path}/receipt.pdf`, `${path}/none`, `${path}.data`])
    await read(address)
  await app.context.db.update(orders).set({ snapshot: {} }).where(eq(orders.id, order.orderId))
  expect((await read(path)).status).toBe(500)
  expect(lines.length).toBeGreaterThan(6)
  expect(JSON.stringify(lines)).not.toContain(secret)
  expect(JSON.stringify(lines)).toContain('/orders/:secret')
  const rows = await app.context.db.select().from(order_links).where(eq(order_links.order_id, order.orderId))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('OPAGE-03 only the browser that bought is given a link, and only where there was money', async () => {
  const [bought, other] = [await buyWork(app), await buyWork(app)]
  const made = await link(bought.orderId, bought.cookie)
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect((await link(bought.orderId)).status).toBe(404)
  expect((await link(bought.orderId, other.cookie)).status).toBe(404)
  expect((await link('x', bought.cookie)).status).toBe(404)
  const open = await openBoughtOrder(app)
  expect((await link(open.orderId, open.cookie)).status).toBe(409)
  const declined = await buyWork(app, {}, 'decline')
  expect((await link(declined.orderId, declined.cookie)).status).toBe(409)
  const pending = await buyWork(app, {}, 'pending')
  expect((await link(pending.orderId, pending.cookie)).status).toBe(201)
})

test('OPAGE-03 of the links of a browser the newest 20 are good, and those in mails stay', async () => {
  const order = await buyWork(app)
  await app.context.db
    .insert(order_links)
    .values({ hash: 'mailed', order_id: order.orderId, made_for: 'mail', made_at: new Date(0) })
  const paths: string[] = []
  for (let count = 0; count < 22; count++) paths.push(await askForLink(app, order))
  expect((await read(paths[0]!)).status).toBe(404)
  expect((await read(paths.at(-1)!)).status).toBe(200)
  const kept = await app.context.db.select().from(order_links).where(eq(order_links.order_id, order.orderId))
  expect(kept.filter(({ made_for }) => made_for === 'browser')).toHaveLength(20)
  expect(kept.filter(({ made_for }) => made_for === 'mail')).toHaveLength(1)
})

test('ORD-26 of a work that its buyer collects the page speaks of a day in the gallery, and of sending it only where it was sent', async () => {
  const order = await buyWork(app)
  const path = await askForLink(app, order)
  const tax = { delivery: { to: 'gallery' }, lines: [] }
  const at = app.context.now()
  const shown = async (facts: Partial<typeof orders.$inferInsert>) => {
    await app.context.db
      .update(orders)
      .set({ tax, ...facts })
      .where(eq(orders.id, order.orderId))
    const page = await (await read(path)).text()
    return page.slice(page.indexOf('What happens next'), page.indexOf('order-panel'))
  }
  const sent = /carrier|On its way|pack the work|Delivery arranged/
  const toArrange = await shown({})
  expect(toArrange).toContain('the day on which you collect the work')
  expect(toArrange).not.toMatch(sent)
  const arranged = await shown({ delivery: 'arranged', arranged_at: at })
  expect(arranged).toContain('Ready for you')
  expect(arranged).not.toMatch(sent)
  expect(await shown({ delivery: 'shipped', carrier: 'By hand', shipped_at: at })).toContain('On its way')
  const collected = await shown({ delivery: 'delivered', carrier: null, shipped_at: null, delivered_at: at })
  expect(collected).toContain('when you collect it')
  expect(collected).not.toMatch(sent)
})

test('OPAGE-04 a payment that is processed, one that came too late, and a sale that was called off say so', async () => {
  const { db, now } = app.context
  const pending = await buyWork(app, {}, 'pending')
  const pendingPath = await askForLink(app, pending)
  expect(await (await read(pendingPath)).text()).toContain('Your payment is being processed')
  expect((await read(`${pendingPath}/receipt.pdf`)).status).toBe(404)

  const order = await buyWork(app)
  const path = await askForLink(app, order)
  const shown = async (facts: Partial<typeof orders.$inferInsert>) => {
    await db.update(orders).set(facts).where(eq(orders.id, order.orderId))
    return (await read(path)).text()
  }
  expect(await shown({ undone_at: now(), undone_reason: 'Agreed' })).toContain('This sale was called off')
  const returning = await shown({ undone_at: null, undone_reason: null, state: 'expired', refund_reason: 'work-gone' })
  expect(returning).toContain('Your money is being returned')
  expect(returning).toContain('The work was no longer available')
  await db.insert(refunds).values({
    id: randomUUID(),
    order_id: order.orderId,
    amount: 1,
    source: 'automatic',
    returned_by: 'provider',
    state: 'done',
    asked_at: now(),
    ended_at: now(),
  })
  const returned = await shown({ state: 'refunded', refund_id: 'R1' })
  expect(returned).toContain('Your money was returned')
  expect(returned).toContain('Returned')
  expect(returned).toContain('−$')
  expect(await shown({ state: 'cancelled', refund_reason: null, refund_id: null })).toContain('was not completed')
})

test('OPAGE-04 the page names whom the confirmation was sent to once it was', async () => {
  const order = await buyWork(app)
  const path = await askForLink(app, order)
  expect(await (await read(path)).text()).not.toContain('We have sent a confirmation')
  const at = new Date()
  await app.context.db.insert(mails).values({
    id: order.orderId,
    kind: 'order-confirmation',
    order_id: order.orderId,
    recipient: 'ines@x.example',
    state: 'sent',
    queued_at: at,
    next_attempt_at: at,
    sent_at: at,
  })
  expect(await (await read(path)).text()).toContain('We have sent a confirmation to ines@x.example')
})

test('OPAGE-05 after 90 days page and receipt say no more where the work went', async () => {
  const path = await askForLink(app, await buyWork(app))
  const receipt = async () =>
    (await readPdf(new Uint8Array(await (await read(`${path}/receipt.pdf`)).arrayBuffer()))).text
  expect(await receipt()).toContain('1 Example Street')
  passedDays = 91
  const page = await (await read(path)).text()
  const old = await receipt()
  passedDays = 0
  expect(page).toContain('Thank you')
  expect(page).not.toContain('1 Example Street')
  expect(old).not.toContain('1 Example Street')
})

test('OPAGE-06 the receipt is a download that says what was paid', async () => {
  const order = await buyWork(app, { name: 'Évian', price: 1234.5 })
  const response = await read(`${await askForLink(app, order)}/receipt.pdf`)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const number = order.orderId.slice(-8).toUpperCase()
  expect(response.headers.get('content-disposition')).toContain(`attachment; filename="receipt-${number}.pdf"`)
  const receipt = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect([receipt.pages, receipt.width, receipt.height]).toEqual([1, 612, 792])
  for (const text of [
    'Receipt',
    number,
    'Évian',
    '$1,234.50',
    'Demo Collector',
    'collector@example.com',
    'demo checkout',
  ])
    expect(receipt.text).toContain(text)
})

test('OPAGE-02 who guesses is slowed down', async () => {
  const client = randomClientAddress()
  const statuses = []
  for (let count = 0; count < 61; count++)
    statuses.push(
      (await fetch(`${app.url}/orders/AAAAAAAAAAAAAAAAAAAAAA`, { headers: { 'X-Forwarded-For': client } })).status,
    )
  expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true)
  expect(statuses[60]).toBe(429)
})
