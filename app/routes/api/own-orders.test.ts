import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { reconcileOrders } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { receivedHolds } from '#tests/received-holds.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1,::1' }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: behindProxy })
})
afterAll(() => app.stop())

let clients = 0
async function ask(method: string, path: string, { cookie, json }: { cookie?: string | null; json?: object } = {}) {
  const response = await rawRequest(app.url, {
    method,
    path,
    headers: {
      'X-Forwarded-For': `10.7.${++clients >> 8}.${clients & 255}`,
      ...(cookie && { Cookie: cookie }),
      ...(json && { 'Content-Type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  return { ...response, body: JSON.parse(response.text || '{}') }
}

/** Opens an order as a browser with `cookie`, or one that has none yet. */
async function open(productId: string, { cookie, requestKey }: { cookie?: string | null; requestKey?: string } = {}) {
  const { status, headers, body } = await ask('POST', '/api/orders', { cookie, json: { productId, requestKey } })
  const [line] = headers['set-cookie'] ?? []
  return { status, ...body, line, cookie: line?.split(';')[0] ?? null } as {
    status: number
    orderId: string
    providerOrderId: string
    /** The whole of `Set-Cookie`, and what of it the browser sends from then on. */
    line: string | undefined
    cookie: string | null
  }
}
const work = async () => (await newProduct(app.context.db)).id
const list = async (cookie?: string | null, query = '') =>
  (await ask('GET', `/api/orders${query}`, { cookie })).body.items as { orderId: string; status: string }[]
const idsIn = async (cookie?: string | null, query = '') => (await list(cookie, query)).map(({ orderId }) => orderId)
const decide = (providerOrderId: string, action: string) =>
  ask('POST', `/api/demo-payments/${providerOrderId}`, { json: { action } })
const capture = (orderId: string) => ask('POST', `/api/orders/${orderId}/capture`)
const recordOutcomeSeen = (orderId: string) => ask('POST', `/api/orders/${orderId}/told`)
const row = async (id: string) => (await app.context.db.select().from(orders).where(eq(orders.id, id)))[0]!
const steps = async (id: string) =>
  (await app.context.db.select().from(order_events).where(eq(order_events.order_id, id))).map(({ kind }) => kind)
async function change(id: string, facts: Partial<typeof orders.$inferInsert>) {
  const { db, now } = app.context
  const sold = { sold_out: true, quantity: 0, sold_at: now() }
  if (facts.state === 'paid')
    await db
      .update(products)
      .set(sold)
      .where(eq(products.id, (await row(id)).product_id!))
  await db.update(orders).set(facts).where(eq(orders.id, id))
}

test('ORD-10 RUN-14 the first order names its browser by a cookie for requests about orders, which no script reads', async () => {
  const { line } = await open(await work())
  expect(line).toMatch(/^vitrine\.buyer=[\w-]{32}; Max-Age=2592000; Path=\/api\/orders; HttpOnly; SameSite=Lax$/)
})

test('RUN-14 over https the cookie is secure by name and attribute, and one without the prefix counts as none', async () => {
  const secure = await startTestApp({ beside: app, env: { SITE_URL: 'https://gallery.example' } })
  const opened = await rawRequest(secure.url, {
    method: 'POST',
    path: '/api/orders',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ productId: await work() }),
  })
  const [line] = opened.headers['set-cookie']!
  expect(line).toMatch(/^__Secure-vitrine\.buyer=[\w-]{32}; .*; Secure$/)
  const read = async (Cookie: string) =>
    JSON.parse((await rawRequest(secure.url, { path: '/api/orders', headers: { Cookie } })).text).items
  const cookie = line!.split(';')[0]!
  expect(await read(cookie)).toHaveLength(1)
  expect(await read(cookie.replace('__Secure-', ''))).toEqual([])
  await secure.stop()
})

test('ORD-10 a browser keeps its name, and its 30 days begin again with each order', async () => {
  const first = await open(await work())
  const second = await open(await work(), { cookie: first.cookie })
  expect(second.line).toBe(first.line)
  expect(await idsIn(first.cookie)).toEqual([second.orderId, first.orderId])
})

test('RUN-14 the token is nowhere in the database, only its SHA-256', async () => {
  const { orderId, cookie } = await open(await work())
  const token = cookie!.split('=')[1]!
  const { buyer } = await row(orderId)
  expect(buyer).toBe(createHash('sha256').update(token).digest('hex'))
  const events = await app.context.db.select().from(order_events).where(eq(order_events.order_id, orderId))
  expect(JSON.stringify([await row(orderId), events])).not.toContain(token)
  expect(await list(`vitrine.buyer=${buyer!.slice(0, 32)}`)).toEqual([])
})

test('ORD-10 a browser is told of its own orders, with what going on to pay needs, and never of another', async () => {
  const [one, other] = [await open(await work()), await open(await work())]
  expect(await list(one.cookie)).toEqual([
    {
      orderId: one.orderId,
      providerOrderId: one.providerOrderId,
      status: 'OPEN',
      productId: (await row(one.orderId)).product_id,
      amount: '1200.00',
      currency: 'USD',
      holdExpiresAt: (await row(one.orderId)).hold_expires_at.toISOString(),
      holdSecondsLeft: expect.closeTo(600, -2),
      provider: 'demo',
      invoicePart: null,
      number: one.orderId.slice(-8).toUpperCase(),
      name: ((await row(one.orderId)).snapshot as { name: string }).name,
      delivery: 'to-arrange',
      isCollected: false,
    },
  ])
  expect(await idsIn(other.cookie)).toEqual([other.orderId])
  expect(await list()).toEqual([])
  expect(await list(`vitrine.buyer=${'A'.repeat(32)}`)).toEqual([])
})

test('ORD-10 of two buyers on one work the second is refused, gets no cookie and sees no order', async () => {
  const productId = await work()
  const { cookie: others } = await open(await work())
  const first = await open(productId)
  expect(await open(productId)).toMatchObject({ status: 409, line: undefined })
  expect(await open(productId, { cookie: others })).toMatchObject({ status: 409, line: undefined })
  expect(await idsIn(others)).not.toContain(first.orderId)
})

test.each([
  ['10 KB', (own: string) => `${own}${'x'.repeat(10_000)}`],
  ['nothing', () => 'vitrine.buyer='],
  ['odd characters', () => `vitrine.buyer="';--\\ %00%0a${'<'.repeat(12)}`],
  ['bytes beyond ASCII', () => `vitrine.buyer=${'ü'.repeat(32)}`],
  ['one character less', (own: string) => own.slice(0, -1)],
  ['one character more', (own: string) => `${own}A`],
  ['quotes', (own: string) => own.replace('=', '="').concat('"')],
  ['another name', (own: string) => own.replace('buyer', 'BUYER')],
  ['a longer name', (own: string) => `x${own}`],
  ['two, of which one is known', (own: string) => `${own}; vitrine.buyer=${'A'.repeat(32)}`],
  ['two, of which one is garbage', (own: string) => `vitrine.buyer=x; ${own}`],
  ['the same one twice', (own: string) => `${own};${own}`],
])('RUN-14 a cookie of %s counts as none: an empty list, and a new name with the next order', async (_, spoil) => {
  const { cookie } = await open(await work())
  const spoiled = spoil(cookie!)
  expect(await list(cookie)).toHaveLength(1)
  expect(await ask('GET', '/api/orders', { cookie: spoiled })).toMatchObject({ status: 200, body: { items: [] } })
  const next = await open(await work(), { cookie: spoiled })
  expect(next.status).toBe(201)
  expect(next.cookie).toMatch(/^vitrine\.buyer=[\w-]{32}$/)
  expect(next.cookie).not.toBe(cookie)
})

test('the cookie is found among others', async () => {
  const { cookie, orderId } = await open(await work())
  expect(await idsIn(`a=b;${cookie} ; vitrine.buyers=x`)).toEqual([orderId])
})

test.each([
  ['created', 'OPEN', 'OPEN'],
  ['approved', 'OPEN', 'OPEN'],
  ['capturing', 'PENDING', 'PENDING'],
  ['pending', 'PENDING', 'PENDING'],
  ['paid', 'COMPLETED', 'COMPLETED'],
  ['declined', undefined, undefined],
  ['cancelled', undefined, undefined],
  ['expired', undefined, undefined],
  ['refunded', undefined, undefined],
] as const)(
  'ORD-10 an order that is %s is listed as %s, and while buying as %s',
  async (state, status, whileBuying) => {
    const { orderId, cookie } = await open(await work())
    await change(orderId, { state })
    expect((await list(cookie))[0]?.status).toBe(status)
    expect((await list(cookie, '?buying=true'))[0]?.status).toBe(whileBuying)
    expect((await list(cookie, '?buying=perhaps'))[0]?.status).toBe(status)
  },
)

test('ORD-10 a paid order that was undone is not said to be bought', async () => {
  const { orderId, cookie } = await open(await work())
  await change(orderId, { state: 'paid' })
  expect(await list(cookie)).toHaveLength(1)
  await undoOrder({ ...app.context, actor: systemActor('Test') }, { order: orderId, reason: 'Called off' })
  expect(await list(cookie)).toEqual([])
})

test('ORD-10 an order that never reached the provider is not listed', async () => {
  const { orderId, cookie } = await open(await work())
  await change(orderId, { provider_order_id: null })
  expect(await list(cookie)).toEqual([])
})

test('ORD-10 of many orders the 20 newest are listed', async () => {
  const { orderId, cookie } = await open(await work())
  const { id: _, handle, request_key, provider_order_id, product_id, ...facts } = await row(orderId)
  const ids = Array.from({ length: 25 }, () => uuidv7())
  await app.context.db.insert(orders).values(
    ids.map((id, at) => ({
      ...{ ...facts, id, state: 'paid' as const, provider_order_id: `DEMO-${id}` },
      created_at: new Date(facts.created_at.getTime() + (at + 1) * 1_000),
    })),
  )
  expect(await idsIn(cookie)).toEqual(ids.toReversed().slice(0, 20))
  await app.context.db.update(orders).set({ told_at: facts.created_at }).where(inArray(orders.id, ids))
  expect(await idsIn(cookie, '?buying=true')).toEqual([orderId])
})

test('ORD-10 a paid order is listed while buying until its buyer was told, and never again', async () => {
  const { cookie, orderId, providerOrderId } = await open(await work())
  expect(await recordOutcomeSeen(orderId)).toMatchObject({ status: 409, body: { type: 'not-paid' } })
  await decide(providerOrderId, 'approve')
  await capture(orderId)
  expect(await idsIn(cookie, '?buying=true')).toEqual([orderId])
  for (let times = 0; times < 2; times++) expect((await recordOutcomeSeen(orderId)).status).toBe(204)
  expect(await list(cookie, '?buying=true')).toEqual([])
  expect(await idsIn(cookie)).toEqual([orderId])
  for (const unknown of ['019cb000-0000-7000-8000-00000000dead', "x'--"])
    expect((await recordOutcomeSeen(unknown)).status).toBe(404)
})

test('ORD-10 the list is not cached and is read by no other site; nothing but an opened order sets the cookie', async () => {
  const { cookie, orderId } = await open(await work())
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await rawRequest(app.url, {
      method,
      path: '/api/orders',
      headers: { Cookie: cookie!, Origin: 'https://evil.example' },
    })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  }
  for (const [method, path] of [
    ['GET', `/api/orders/${orderId}`],
    ['POST', `/api/orders/${orderId}/capture`],
    ['POST', `/api/orders/${orderId}/cancel`],
  ] as const)
    expect((await ask(method, path)).headers['set-cookie']).toBeUndefined()
})

test('REQ-05 a page of another site opens no order in a buyer’s name', async () => {
  const { cookie } = await open(await work())
  const refused = await rawRequest(app.url, {
    method: 'POST',
    path: '/api/orders',
    headers: { Cookie: cookie!, Origin: 'https://evil.example', 'Content-Type': 'application/json' },
    body: JSON.stringify({ productId: await work() }),
  })
  expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined])
  expect(await list(cookie)).toHaveLength(1)
})

test('RUN-14 a kept page is the same for a buyer as for everybody', async () => {
  const { cookie } = await open(await work())
  await receivedHolds(app)
  const page = async (headers: Record<string, string>) => rawRequest(app.url, { path: '/collection', headers })
  const [theirs, everybodys] = [await page({ Cookie: cookie! }), await page({})]
  expect(theirs.headers['cache-control']).toContain('public')
  expect([theirs.headers.etag, theirs.headers.vary]).toEqual([everybodys.headers.etag, 'Accept-Encoding'])
  expect(theirs.headers['set-cookie']).toBeUndefined()
})

test('ORD-10 a cookie that was lost with the first response is made good when the request is repeated with its key', async () => {
  const productId = await work()
  const requestKey = uuidv7()
  const lost = await open(productId, { requestKey })
  const again = await open(productId, { requestKey })
  expect(again.orderId).toBe(lost.orderId)
  expect(await idsIn(again.cookie)).toEqual([again.orderId])
  expect(await list(lost.cookie)).toEqual([])
})

test('ORD-10 PAY-10 a page that crashed before the capture: the next one finds the order and is paid', async () => {
  const { cookie, orderId, providerOrderId } = await open(await work())
  expect((await capture(orderId)).body.type).toBe('not-approved')
  expect(await list(cookie, '?buying=true')).toMatchObject([{ orderId, status: 'OPEN' }])
  await decide(providerOrderId, 'approve')
  expect(await list(cookie, '?buying=true')).toMatchObject([{ orderId, status: 'OPEN' }])
  expect((await capture(orderId)).body).toEqual({ status: 'COMPLETED' })
  expect(await list(cookie)).toMatchObject([{ orderId, status: 'COMPLETED' }])
})

test('ORD-10 PAY-02 two tabs and the job finish one purchase at once: every one is told the same, and it is paid once', async () => {
  const productId = await work()
  const { cookie, orderId, providerOrderId } = await open(productId)
  await decide(providerOrderId, 'approve')
  const [one, other] = await Promise.all([capture(orderId), capture(orderId), reconcileOrders(app.context)])
  expect([one.body, other.body]).toEqual([{ status: 'COMPLETED' }, { status: 'COMPLETED' }])
  expect((await steps(orderId)).filter((kind) => kind === 'paid')).toHaveLength(1)
  expect(await open(productId, { cookie })).toMatchObject({ status: 409, type: 'already-sold' })
})

test('ORD-10 a tab that asks for the money before the buyer approves in another takes nothing, and disturbs nobody', async () => {
  const { cookie, orderId, providerOrderId } = await open(await work())
  const asking = Promise.all([capture(orderId), capture(orderId)])
  await decide(providerOrderId, 'approve')
  await asking
  expect((await capture(orderId)).body).toEqual({ status: 'COMPLETED' })
  expect((await steps(orderId)).filter((kind) => kind === 'paid')).toHaveLength(1)
  expect(await list(cookie)).toMatchObject([{ status: 'COMPLETED' }])
})

test('ORD-10 without its cookie a purchase ends all the same, by the id of its order', async () => {
  const { orderId, providerOrderId } = await open(await work())
  await decide(providerOrderId, 'approve')
  expect((await capture(orderId)).body).toEqual({ status: 'COMPLETED' })
})
