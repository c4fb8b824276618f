import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { writeInvoice } from '#app/features/orders/invoices/admin/write-invoice.server.ts'
import { invoices } from '#db/schema/invoices.ts'
import { products } from '#db/schema/products.ts'
import { reservations } from '#db/schema/reservations.ts'
import { postAsBuyer } from '#tests/bought-order.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const moment = new Date('2026-11-20T17:00:00Z')
let passedMs = 0
let app: TestApp
let desk: TestUser
let stranger: TestUser
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(moment.getTime() + passedMs), env: { TRUSTED_PROXIES: '127.0.0.1' } })
  stranger = await newAdmin(app.context, { email: 'stranger@vitrine.example', isAdmin: false })
  desk = await newAdmin(app.context)
})
afterAll(() => app.stop())

const client = { name: 'Ada Lovelace', email: '', phone: '', note: '', day: '2026-11-24' }
const reserving = (id: string, facts: object = {}) => ({
  intent: 'reserve',
  id,
  reservation: { ...client, ...facts },
})
const send = (body: unknown, cookie = desk.cookie) => sendChange(app, '/admin/products', body, { cookie })
const stored = (id: string) => app.context.db.select().from(reservations).where(eq(reservations.product_id, id))
const release = async (id: string, { seen = '', cookie = desk.cookie } = {}) =>
  send({ intent: 'release', id, seen: seen || (await seenNow(id)) }, cookie)
/** What a page that is opened now sends back of the reservation that it shows. */
const seenNow = async (id: string) => (await stored(id))[0]?.created_at.toISOString()
const open = (productId: string) => postAsBuyer(app, '/api/orders', { json: { productId } })

test('RSV-01 RSV-05 RSV-06 a work is reserved and released; visitors see that it is reserved, and nothing of the client', async () => {
  const { id } = await newProduct(app.context.db)
  const reserved = await send(
    reserving(id, {
      email: 'ada@example.com',
      phone: '561 555 0100',
      note: 'Comes on Monday',
      name: ' Ada\0 Lovelace ',
    }),
  )
  expect(reserved.status).toBe(200)
  expect(await stored(id)).toMatchObject([
    {
      client_name: 'Ada Lovelace',
      client_email: 'ada@example.com',
      client_phone: '561 555 0100',
      note: 'Comes on Monday',
      until: new Date('2026-11-25T05:00:00Z'),
    },
  ])
  const work = await (await fetch(`${app.url}/api/products/${id}`)).text()
  expect(JSON.parse(work)).toMatchObject({ is_reserved: true, hold_expires_at: '2026-11-25T05:00:00.000Z' })
  const pages = await Promise.all(['/collection', `/collection?productId=${id}`].map((path) => fetch(app.url + path)))
  const seen = [work, ...(await Promise.all(pages.map((page) => page.text())))]
  for (const text of seen) expect(text).not.toMatch(/Ada|Lovelace|ada@|555 0100|Comes on/)
  expect(seen[1]).toContain('Reserved')
  const refused = await open(id)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ type: 'reserved', message: 'This piece is reserved' })

  expect((await release(id)).status).toBe(200)
  expect(await stored(id)).toEqual([])
  expect((await open(id)).status).toBe(201)
})

test('RSV-10 what is ended is the reservation that was seen, never one that was made since, nor its invoice', async () => {
  const { id } = await newProduct(app.context.db)
  await send(reserving(id))
  const seen = (await seenNow(id))!
  expect((await release(id)).status).toBe(200)
  passedMs += 60_000
  const invoiceId = uuidv7()
  const terms = { ...client, name: 'Grace Hopper', email: 'grace@example.com', phone: null, note: null }
  const written = await writeInvoice(
    { ...app.context, actor: systemActor('Test') },
    { id: invoiceId, productId: id, terms: { ...terms, amount: 900, firstAmount: null }, timeZone: 'America/New_York' },
  )
  expect(written.outcome).toBe('written')
  const withdrawnAt = async () =>
    (await app.context.db.select().from(invoices).where(eq(invoices.id, invoiceId)))[0]!.withdrawn_at

  // A page of before this was asked for sends nothing of what it shows.
  for (const refused of [await release(id, { seen }), await send({ intent: 'release', id })]) {
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('It is now reserved for Grace Hopper until November 24, 2026')
    expect(await stored(id)).toMatchObject([{ client_name: 'Grace Hopper', invoice_id: invoiceId }])
    expect(await withdrawnAt()).toBeNull()
  }
  expect((await release(id)).status).toBe(200)
  expect(await stored(id)).toEqual([])
  expect(await withdrawnAt()).not.toBeNull()
  // What was seen has ended already.
  expect((await release(id, { seen })).status).toBe(200)
})

test('RSV-13 a sale over a reservation that was not seen is refused with it, and its invoice stays open; over that it is made', async () => {
  const { id } = await newProduct(app.context.db)
  await send(reserving(id))
  const seen = (await seenNow(id))!
  expect((await release(id)).status).toBe(200)
  passedMs += 60_000
  const terms = { ...client, name: 'Grace Hopper', email: 'grace@example.com', phone: null, note: null }
  await writeInvoice(
    { ...app.context, actor: systemActor('Test') },
    { id: uuidv7(), productId: id, terms: { ...terms, amount: 900, firstAmount: null }, timeZone: 'America/New_York' },
  )
  const sell = (facts: object) => send({ intent: 'set-sold', id, sold: true, price: 900, day: '2026-11-20', ...facts })
  const isSold = async () => (await app.context.db.select().from(products).where(eq(products.id, id)))[0]!.sold_out

  // A page of before this was asked for sends nothing of what it shows.
  for (const facts of [{ seen }, {}]) {
    const refused = await sell(facts)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('It is now reserved for Grace Hopper until November 24, 2026')
    expect([(await stored(id)).length, await isSold()]).toEqual([1, false])
  }
  expect((await sell({ seen: await seenNow(id) })).status).toBe(200)
  expect([await stored(id), await isSold()]).toEqual([[], true])
})

test('RSV-07 a visitor is refused with 401 and a user who is no admin with 403, and nothing changes', async () => {
  const [free, kept] = [await newProduct(app.context.db), await newProduct(app.context.db)]
  await send(reserving(kept.id))
  for (const [cookie, status] of [
    ['', 401],
    [stranger.cookie, 403],
  ] as const) {
    expect((await send(reserving(free.id), cookie)).status).toBe(status)
    expect((await release(kept.id, { cookie })).status).toBe(status)
  }
  expect([await stored(free.id), await stored(kept.id)].map(({ length }) => length)).toEqual([0, 1])
})

test.each([
  [404, {}, 'It is not there any more.', uuidv7()],
  [404, {}, 'It is not there any more.', 'x'],
  [422, { name: ' \0 ' }, 'name is needed'],
  [422, { name: 'x'.repeat(201) }, '200 characters'],
  [422, { email: 'ada@example.com\nBcc: all@example.com' }, 'not an address'],
  [422, { email: 'ada' }, 'not an address'],
  [422, { phone: '1'.repeat(51) }, '50 characters'],
  [422, { note: 'x'.repeat(2_001) }, '2,000 characters'],
  [422, { day: '2026-11-19' }, 'cannot be in the past'],
  [422, { day: '2027-11-23' }, 'a year from now at most'],
  [422, { day: '2026-11-31' }, 'must be a date'],
  [422, { day: "2026-11-24'; drop table products" }, 'must be a date'],
  [400, { name: 5 }, 'This change is not known.'],
  [400, { day: undefined }, 'This change is not known.'],
])('RSV-07 responds with %i to a reservation with %o', async (status, facts, reason, id?: string) => {
  const work = await newProduct(app.context.db)
  const response = await send(reserving(id ?? work.id, facts))
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(reason)
  expect(await stored(work.id)).toEqual([])
})

test('RSV-07 too much is refused with 413; what is typed as markup is kept as text', async () => {
  const { id } = await newProduct(app.context.db)
  expect((await send(reserving(id, { note: 'x'.repeat(10_000_000) }))).status).toBe(413)
  expect(await stored(id)).toEqual([])
  await send(reserving(id, { name: '<script>alert(1)</script>' }))
  const page = await fetch(`${app.url}/admin/products`, { headers: { Cookie: desk.cookie } })
  expect(await page.text()).not.toContain('<script>alert(1)')
})

test('RSV-02 RSV-06 RSV-09 a second reservation, one of a held or sold work, and deleting a reserved one are refused with 409', async () => {
  const { db } = app.context
  const [kept, held] = [await newProduct(db), await newProduct(db)]
  const sold = await newProduct(db, { sold_out: true, sold_at: moment, quantity: 0 })
  await send(reserving(kept.id))
  await open(held.id)
  for (const [id, reason] of [
    [kept.id, 'It is reserved for Ada Lovelace until November 24, 2026. End the reservation first.'],
    [held.id, 'A buyer is completing a purchase.'],
    [sold.id, 'It is sold.'],
  ] as const) {
    const response = await send(reserving(id, { name: 'Grace Hopper' }))
    expect(response.status).toBe(409)
    expect(await response.text()).toContain(reason)
  }
  expect((await send({ intent: 'delete', id: kept.id })).status).toBe(409)
  expect(await db.$count(products, eq(products.id, kept.id))).toBe(1)
  const { body } = { body: await (await fetch(`${app.url}/api/products/${kept.id}`)).json() }
  expect(body).toMatchObject({ is_reserved: true })
})
