import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { emptyProductForm } from '#app/features/products/admin/product-form.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { pictures } from '#db/schema/pictures.ts'
import { products } from '#db/schema/products.ts'
import { eventually } from '#tests/eventually.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let desk: TestUser
let stranger: TestUser
const image = '/images/test.webp'

beforeAll(async () => {
  app = await startTestApp()
  stranger = await newAdmin(app.context, { email: 'stranger@vitrine.example', isAdmin: false })
  desk = await newAdmin(app.context)
  await app.context.db.insert(pictures).values({ url: image, width: 8, height: 8, tone: '#888888', bytes: 100 })
})
afterAll(() => app.stop())

const json = 'application/json'
/** As the portal's own pages send it: without asking for the page that follows. */
function send(path: string, body: unknown, { cookie = desk.cookie, type = json, origin = app.url } = {}) {
  return fetch(`${app.url}${path}.data`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': type, Cookie: cookie, Origin: origin },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const read = async (id: string) => (await app.context.db.select().from(products).where(eq(products.id, id)))[0]
const form = { ...emptyProductForm, name: 'Harbour at Dusk', images: [image] }

/** Each way to change a work: what is sent where, for a work that is there. */
const mutations = {
  'set-status': (id: string) => ['/admin/products', { intent: 'set-status', id, status: 'draft' }],
  'set-sold': (id: string) => ['/admin/products', { intent: 'set-sold', id, sold: true }],
  delete: (id: string) => ['/admin/products', { intent: 'delete', id }],
  create: () => ['/admin/products/new', { id: uuidv7(), version: null, values: form }],
  update: (id: string) => [`/admin/products/edit/${id}`, { id, version: 1, values: form }],
} satisfies Record<string, (id: string) => [string, object]>

describe.each(Object.entries(mutations))('%s', (_, mutation) => {
  test('PERM-01 PERM-04 responds with 401 to a visitor and 403 to a user who is no admin, and changes nothing', async () => {
    const { id } = await newProduct(app.context.db)
    const before = await app.context.db.$count(products)
    const [path, body] = mutation(id)
    expect((await send(path, body, { cookie: '' })).status).toBe(401)
    expect((await send(path, body, { cookie: 'vitrine.session_token=made.up' })).status).toBe(401)
    expect((await send(path, body, { cookie: stranger.cookie })).status).toBe(403)
    expect(await app.context.db.$count(products)).toBe(before)
    expect(await read(id)).toMatchObject({ version: 1, status: 'published', sold_out: false })
  })

  test('responds with 403 to another site; 400 to what is no such change; 415 to what is no JSON; 413 to too much', async () => {
    const { id } = await newProduct(app.context.db)
    const [path, body] = mutation(id)
    expect((await send(path, body, { origin: 'https://evil.example' })).status).toBe(403)
    for (const wrong of ['', '{', 'null', '[]', '5', '{"intent":"other"}', { ...body, id: 5 }, { ...body, id: null }])
      expect([wrong, (await send(path, wrong)).status]).toEqual([wrong, 400])
    expect((await send(path, 'a=b', { type: 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await send(path, { ...body, more: 'x'.repeat(10_000_000) })).status).toBe(413)
    expect(await read(id)).toMatchObject({ version: 1 })
  })

  test('is done for an admin, with status 200', async () => {
    const { id } = await newProduct(app.context.db, { images: [image] })
    const [path, body] = mutation(id)
    const response = await send(path, body)
    expect(response.status).toBe(200)
    expect(response.headers.get('X-Robots-Tag')).toContain('noindex')
  })
})

describe.each(Object.entries(mutations).filter(([name]) => name !== 'create'))('%s', (_, mutation) => {
  test('responds with 404 for a work that is not there', async () => {
    const [path, body] = mutation(uuidv7())
    expect((await send(path, body)).status).toBe(404)
  })
})

test('refuses a visitor who sends a form by hand, and changes nothing', async () => {
  const { id } = await newProduct(app.context.db)
  const response = await fetch(`${app.url}/admin/products`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': json },
    body: JSON.stringify({ intent: 'delete', id }),
  })
  expect(response.status).toBe(401)
  expect(await response.text()).toContain('You are signed out.')
  expect(await read(id)).toBeDefined()
})

test('OP-45 responds with 422 to publishing a draft that is not complete', async () => {
  const { id } = await newProduct(app.context.db, { status: 'draft', price: null })
  expect((await send('/admin/products', { intent: 'set-status', id, status: 'published' })).status).toBe(422)
  expect((await read(id))!.status).toBe('draft')
})

test('PLST-28 a sale that staff tell has its price and its day in the gallery', async () => {
  const { id } = await newProduct(app.context.db, { price: 1200 })
  const sell = { intent: 'set-sold', id, sold: true }
  expect((await send('/admin/products', { ...sell, price: 1100.5, day: '2025-03-09' })).status).toBe(200)
  // The clocks of New York went forward that night.
  expect(await read(id)).toMatchObject({ sold_price: 1100.5, sold_at: new Date('2025-03-09T16:00:00Z'), quantity: 0 })
  expect((await send('/admin/products', { ...sell, sold: false })).status).toBe(200)
  expect((await send('/admin/products', { ...sell, price: null, day: '2025-03-09' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ sold_out: true, sold_price: null })
})

test.each([
  [422, { price: -1, day: '2025-03-09' }, 'The price must be 0 or more'],
  [422, { price: 1e10, day: '2025-03-09' }, 'The price can be at most $9,999,999,999.99'],
  [422, { price: 9_999_999_999.999, day: '2025-03-09' }, 'The price can be at most $9,999,999,999.99'],
  [422, { price: 5, day: '2999-01-01' }, 'The day cannot be in the future'],
  [422, { price: 5, day: '2025-02-30' }, 'The day must be a date'],
  [422, { price: 5, day: '0001-01-01' }, 'The day must be a date'],
  [422, { price: 5, day: "2025-03-09'; drop table products" }, 'The day must be a date'],
  [400, { price: '5', day: '2025-03-09' }, 'This change is not known.'],
  [400, { price: 5, day: 20250309 }, 'This change is not known.'],
])('PLST-28 responds with %i to a sale of %o', async (status, sale, reason) => {
  const { id } = await newProduct(app.context.db)
  const response = await send('/admin/products', { intent: 'set-sold', id, sold: true, ...sale })
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(reason)
  expect(await read(id)).toMatchObject({ sold_out: false, version: 1 })
})

test.each([-1, 1.5, 2 ** 31, '3', null])(
  'PLST-28 responds with 400 to a sale taken back with %o of the work',
  async (quantity) => {
    const { id } = await newProduct(app.context.db, { sold_out: true, sold_at: new Date(), quantity: 0 })
    expect((await send('/admin/products', { intent: 'set-sold', id, sold: false, quantity })).status).toBe(400)
    expect(await read(id)).toMatchObject({ sold_out: true })
  },
)

test.each([
  { works: { ids: [] } },
  { works: { ids: ['x'.repeat(37)] } },
  { works: { ids: Array(1_001).fill('x') } },
  { works: { query: 5 } },
  { works: { query: '' } },
  { works: { query: '', asOf: '0000-01-01T00:00:00.000Z', except: [] } },
  { works: { query: '', asOf: '2026-11-20T15:00:00Z', except: [] } },
  { works: { query: '', asOf: '2026-11-20T15:00:00.000Z', except: 'x' } },
  { works: { ids: ['a'], query: '', asOf: '2026-11-20T15:00:00.000Z', except: [] } },
  { works: 'all' },
  { change: { kind: 'change-prices', percent: 0, asOf: '2026-11-20T15:00:00.000Z' } },
  { change: { kind: 'change-prices', percent: -91, asOf: '2026-11-20T15:00:00.000Z' } },
  { change: { kind: 'change-prices', percent: 10, asOf: 'yesterday' } },
  { change: { kind: 'change-prices', percent: 10, asOf: '0000-01-01T00:00:00.000Z' } },
  { change: { kind: 'set-status', status: 'sold' } },
  { change: { kind: 'delete' } },
  { change: { kind: 'delete', run: 'the last' } },
  { change: { kind: 'set-price', price: 1 } },
  { after: 'the last' },
])('PLST-29 responds with 400 to a bulk change of %o and changes nothing', async (wrong) => {
  const { id } = await newProduct(app.context.db)
  const asked = {
    intent: 'bulk',
    works: { ids: [id] },
    change: { kind: 'delete', run: uuidv7() },
    after: null,
    ...wrong,
  }
  expect((await send('/admin/products', asked)).status).toBe(400)
  expect(await read(id)).toMatchObject({ version: 1 })
})

test('PLST-29 FORM-14 a NUL in the category that works of a search are moved to is left out, as in their forms', async () => {
  const { id } = await newProduct(app.context.db, { name: 'Moved without NUL' })
  const works = { query: 'search=Moved+without+NUL', asOf: new Date(Date.now() + 60_000).toISOString(), except: [] }
  const change = { kind: 'move', category: 'Pri\0nts', subcategory: 'Etch\0ing' }
  expect((await send('/admin/products', { intent: 'bulk', works, change, after: null })).status).toBe(200)
  expect(await read(id)).toMatchObject({ category: 'Prints', subcategory: 'Etching' })
})

test('PLST-29 a batch begins after any id that the table may hold', async () => {
  const { id } = await newProduct(app.context.db, { id: 'ffffffff-0000-0000-0000-0000000000ff' })
  const bulk = { intent: 'bulk', works: { ids: [id] }, change: { kind: 'set-status', status: 'draft' } }
  for (const after of [id, id.toUpperCase()])
    expect((await send('/admin/products', { ...bulk, after })).status).toBe(200)
  expect(await read(id)).toMatchObject({ version: 1 })
})

test('PLST-31 a work that was deleted is brought back', async () => {
  const { id } = await newProduct(app.context.db)
  expect((await send('/admin/products', { intent: 'delete', id })).status).toBe(200)
  expect(await read(id)).toBeUndefined()
  expect((await send('/admin/products', { intent: 'restore', ids: [id] })).status).toBe(200)
  expect(await read(id)).toMatchObject({ version: 1 })
})

test('PLST-33 a work is duplicated once, as an unsold draft with its pictures', async () => {
  const { id } = await newProduct(app.context.db, {
    name: 'Twin',
    images: [image],
    sold_out: true,
    sold_at: new Date(),
    quantity: 0,
    import_fingerprint: 'row 9',
  })
  const copyId = uuidv7()
  for (const _ of [1, 2]) expect((await send('/admin/products', { intent: 'duplicate', id, copyId })).status).toBe(200)
  expect(await read(copyId)).toMatchObject({
    name: 'Twin (copy)',
    images: [image],
    status: 'draft',
    sold_out: false,
    quantity: 1,
    import_fingerprint: null,
  })
  expect((await send('/admin/products', { intent: 'duplicate', id: uuidv7(), copyId: uuidv7() })).status).toBe(404)
  expect((await send('/admin/products', { intent: 'duplicate', id, copyId: 'x' })).status).toBe(400)
})

test('PLST-32 the selected works are exported as CSV', async () => {
  const chosen = await newProduct(app.context.db, { name: 'To be exported, "quoted"' })
  await newProduct(app.context.db, { name: 'To stay' })
  const exportWorks = (works: string) =>
    fetch(`${app.url}/admin/products/export`, {
      method: 'POST',
      headers: { Cookie: desk.cookie, Origin: app.url },
      body: new URLSearchParams({ works }),
    })
  const file = await exportWorks(JSON.stringify({ ids: [chosen.id] }))
  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="artworks-\d{4}-\d\d-\d\d\.csv"$/)
  const text = await file.text()
  expect(text).toContain('"To be exported, ""quoted"""')
  expect(text).not.toContain('To stay')
  const found = await exportWorks(
    JSON.stringify({ query: 'search=to+stay', asOf: new Date().toISOString(), except: [] }),
  )
  expect(await found.text()).toContain('To stay')
  for (const wrong of ['', '{', '{"ids":[]}', '5']) expect((await exportWorks(wrong)).status).toBe(400)
})

test('PLST-16 PLST-20 responds with 409 to selling or deleting a work that is being paid for', async () => {
  const { id } = await newProduct(app.context.db)
  await app.context.db.insert(orders).values({
    id: uuidv7(),
    product_id: id,
    state: 'capturing',
    provider: 'demo',
    amount: 1200,
    snapshot: {},
    hold_expires_at: new Date(Date.now() + 600_000),
  })
  expect((await send('/admin/products', { intent: 'set-sold', id, sold: true })).status).toBe(409)
  const deletion = await send('/admin/products', { intent: 'delete', id })
  expect([deletion.status, await deletion.text()]).toEqual([409, expect.stringContaining('Failed to delete product')])
  expect(await read(id)).toMatchObject({ sold_out: false })
})

test('ORD-04 ORD-06 responds with 409 to offering a paid work again, until its order is undone by an admin, with a reason', async () => {
  const { db } = app.context
  const { id } = await newProduct(db, { sold_out: true, sold_at: new Date(), quantity: 0 })
  const orderId = uuidv7()
  const facts = { provider: 'demo', amount: 1200, snapshot: {}, hold_expires_at: new Date() }
  await db.insert(orders).values({ id: orderId, product_id: id, state: 'paid', ...facts })
  const order = orderNumber(orderId)
  const offer = () => send('/admin/products', { intent: 'set-sold', id, sold: false })
  const undo = (reason: string, options = {}, work = id) =>
    send('/admin/products', { intent: 'undo-order', id: work, order, reason }, options)

  const refused = await offer()
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(`Order ${order} paid for it`)
  expect((await undo('Sent back', { cookie: '' })).status).toBe(401)
  expect((await undo('Sent back', { cookie: stranger.cookie })).status).toBe(403)
  expect((await undo(' ')).status).toBe(422)
  expect((await undo('x'.repeat(501))).status).toBe(422)
  expect((await undo('Sent back', {}, uuidv7())).status).toBe(404)
  expect((await offer()).status).toBe(409)

  expect((await undo('Sent back')).status).toBe(200)
  expect((await undo('Sent back')).status).toBe(404)
  expect((await offer()).status).toBe(200)
  expect(await read(id)).toMatchObject({ sold_out: false })
  const [event] = await db.select().from(order_events).where(eq(order_events.order_id, orderId))
  expect(event).toMatchObject({ kind: 'undone', detail: { reason: 'Sent back', by: desk.email } })
})

test('responds with 409 to a form that was opened on an older version', async () => {
  const { id } = await newProduct(app.context.db, { version: 3 })
  const response = await send(`/admin/products/edit/${id}`, { id, version: 2, values: form })
  expect(response.status).toBe(409)
  expect((await read(id))!.name).toBe('Harbour at Dusk')
})

test('responds with 400 to a form that names another work than its address, or no version', async () => {
  const { id } = await newProduct(app.context.db)
  const other = await newProduct(app.context.db)
  const path = `/admin/products/edit/${id}`
  expect((await send(path, { id: other.id, version: 1, values: form })).status).toBe(400)
  expect((await send(path, { id, version: null, values: form })).status).toBe(400)
  expect((await send(path, { id, version: '1', values: form })).status).toBe(400)
  expect((await send('/admin/products/new', { id: 'my own', version: null, values: form })).status).toBe(400)
})

test.each([
  ['a text', 'values'],
  ['no name', { ...form, name: '' }],
  ['a number for a name', { ...form, name: 5 }],
  ['an object for a price', { ...form, price: { $gt: 0 } }],
  ['a list for a description', { ...form, description: ['a'] }],
  ['an image that is not here', { ...form, images: ['/images/none.webp'] }],
  ['an image of another site', { ...form, images: ['https://evil.example/a.png'] }],
  ['a status that there is not', { ...form, status: 'sold' }],
  ['what is not complete to publish', { ...form, status: 'published' }],
  ['a very long name', { ...form, name: 'x'.repeat(5_000) }],
])('responds with 422 to a form with %s', async (_, values) => {
  const before = await app.context.db.$count(products)
  expect((await send('/admin/products/new', { id: uuidv7(), version: null, values })).status).toBe(422)
  expect(await app.context.db.$count(products)).toBe(before)
})

test('REQ-01 takes the longest description in any script, and no more than half a megabyte', async () => {
  const withText = (description: string) => ({ id: uuidv7(), version: null, values: { ...form, description } })
  expect((await send('/admin/products/new', withText('山'.repeat(100_000)))).status).toBe(200)
  expect((await send('/admin/products/new', withText('x'.repeat(530_000)))).status).toBe(413)
})

test('REQ-06 leaves NUL out of a text, which no table takes, and refuses it where it would name something', async () => {
  const id = uuidv7()
  const values = { ...form, name: 'Har\0bour\0' }
  expect((await send('/admin/products/new', { id, version: null, values })).status).toBe(200)
  expect(await read(id)).toMatchObject({ name: 'Harbour' })
  for (const values of [
    { ...form, images: ['/images/a\0.webp'] },
    { ...form, category: 'Paint\0' },
  ])
    expect((await send('/admin/products/new', { id: uuidv7(), version: null, values })).status).toBe(422)
  for (const id of ['\0', `${uuidv7()}\0`]) {
    expect((await send('/admin/products/new', { id, version: null, values })).status).toBe(400)
    expect((await send('/admin/products', { intent: 'set-sold', id, sold: true })).status).toBe(404)
    expect((await send('/admin/products', { intent: 'delete', id })).status).toBe(404)
    const undo = { intent: 'undo-order', id, order: '0123abcd', reason: 'Sent back' }
    expect((await send('/admin/products', undo)).status).toBe(404)
  }
  for (const reason of ['\0', 'Sent\0back'])
    expect((await send('/admin/products', { intent: 'undo-order', id, order: '0123abcd', reason })).status).toBe(422)
})

test('a client cannot give itself what the form does not hold', async () => {
  const id = uuidv7()
  const values = { ...form, sold_out: true, sold_price: 1, version: 9, created_at: '2000-01-01', websites: ['other'] }
  expect((await send('/admin/products/new', { id, version: null, values })).status).toBe(200)
  expect(await read(id)).toMatchObject({ sold_out: false, sold_price: null, version: 1, websites: ['main'] })
})

test('PERM-07 nothing that a form sends makes anybody an admin', async () => {
  const values = { ...form, is_admin: true }
  await send('/admin/products/new', { id: uuidv7(), version: null, values, is_admin: true })
  const response = await send(
    '/admin/products',
    { intent: 'set-admin', id: stranger.email, is_admin: true },
    { cookie: stranger.cookie },
  )
  expect(response.status).toBe(403)
})

test('shows a script in a title as text', async () => {
  const { id } = await newProduct(app.context.db, { name: `<script>alert('title')</script>` })
  for (const path of ['/admin/products', `/admin/products/edit/${id}`]) {
    const html = await (await fetch(app.url + path, { headers: { Cookie: desk.cookie } })).text()
    expect(html).not.toContain(`<script>alert('title')`)
    expect(html).toContain('&lt;script&gt;alert(')
  }
})

test('PERM-02 PERM-08 visitors read what is published alone, and a user who is no admin no more than they: there is no third role', async () => {
  const { id } = await newProduct(app.context.db)
  const draft = await newProduct(app.context.db, { status: 'draft', name: 'A secret draft' })
  const read = async (path: string, cookie: string) => {
    const response = await fetch(app.url + path, { headers: { Cookie: cookie }, redirect: 'manual' })
    // Each request has a number of its own.
    return [response.status, (await response.text()).replaceAll(/nonce="[^"]+"/g, '')]
  }
  // A page shows the changes that its process was notified of, which may come between two.
  for (const [path, status] of [
    ['/collection', 200],
    [productPath(id), 200],
    [productPath(draft.id), 200],
    ['/api/products', 200],
    [`/api/products/${draft.id}`, 404],
  ] as const)
    await eventually(async () => {
      const asVisitor = await read(path, '')
      expect([path, asVisitor[0]]).toEqual([path, status])
      expect(asVisitor[1]).not.toContain(draft.name)
      expect([path, await read(path, stranger.cookie)]).toEqual([path, asVisitor])
    })
  expect((await read('/admin/products', stranger.cookie))[0]).toBe(302)
})

test('SHELL-09 SHELL-10 SHELL-17 PFRM-26 leads visitors to the login screen and unknown addresses to the list', async () => {
  const { id } = await newProduct(app.context.db, { status: 'draft', name: 'A secret draft' })
  const go = (path: string, cookie = desk.cookie) =>
    fetch(app.url + path, { redirect: 'manual', headers: { Cookie: cookie } })
  for (const path of ['/admin', '/admin/products', '/admin/products/new', `/admin/products/edit/${id}`]) {
    const response = await go(path, '')
    expect([path, response.status, response.headers.get('Location')?.split('?')[0]]).toEqual([
      path,
      302,
      '/admin/login',
    ])
    expect(await response.text()).not.toContain('A secret draft')
    expect((await go(path)).status).toBe(200)
  }
  for (const path of ['/admin/nothing', '/admin/products/edit', '/admin/a/b/c'])
    expect([path, (await go(path)).headers.get('Location')]).toEqual([path, '/admin/products'])
})

test('PFRM-27 responds with 404 for a form of a work that is not there, and leads back to the list', async () => {
  for (const id of [uuidv7(), 'no id', '%00']) {
    const path = `/admin/products/edit/${id}`
    const page = await readPage(app, path, { status: 404, headers: { Cookie: desk.cookie } })
    if (id === '%00') continue
    expect(textsIn(page, 'h1')).toEqual(['Product not found'])
    const back = page.querySelectorAll('main a').find(({ text }) => text === 'Back to Products')
    expect(back?.getAttribute('href')).toBe('/admin/products')
  }
})
