import { and, desc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { invoice_links, invoices } from '#db/schema/invoices.ts'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { reservations } from '#db/schema/reservations.ts'
import { postAsBuyer, randomClientAddress } from '#tests/bought-order.ts'
import { eventually } from '#tests/eventually.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage } from '#tests/read-page.ts'
import { sendMails } from '#tests/send-mails.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const lines: object[] = []
const take = (line: object, text?: string) => lines.push({ ...line, text })
const log = { debug: take, info: take, warn: take, error: take, child: () => log }
const moment = new Date('2026-11-20T17:00:00Z')
/** That have passed for the program. */
let days = 0
let app: TestApp
let desk: TestUser
let stranger: TestUser
let other: TestUser
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({
    now: () => new Date(moment.getTime() + days * 86_400_000),
    env: { TRUSTED_PROXIES: '127.0.0.1,::1', SMTP_URL: mailServer.url },
    replace: () => ({ log }),
  })
  stranger = await newAdmin(app.context, { email: 'stranger@vitrine.example', isAdmin: false })
  other = await newAdmin(app.context, { email: 'other@vitrine.example', isAdmin: false })
  desk = await newAdmin(app.context)
})
afterAll(async () => {
  await app.stop()
  await mailServer.stop()
})

const values = {
  client_name: 'Ada Lovelace',
  client_email: 'ada@example.com',
  client_phone: '',
  note: 'Met at the fair',
  amount: '900.50',
  first_amount: '',
  day: '2026-11-24',
}
const writing = (facts: object = {}) => ({ id: uuidv7(), version: null, values: { ...values, ...facts } })
const write = (work: string, body: unknown, options: { cookie?: string; type?: string; origin?: string } = {}) =>
  fetch(`${app.url}/admin/orders/invoices/new.data?work=${work}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Content-Type': options.type ?? 'application/json',
      Cookie: options.cookie ?? desk.cookie,
      Origin: options.origin ?? app.url,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const change = (handle: number, body: unknown, cookie = desk.cookie) =>
  sendChange(app, `/admin/orders/invoices/${handle}`, body, { cookie })
const read = (path: string) => fetch(app.url + path, { headers: { 'X-Forwarded-For': randomClientAddress() } })
const invoicesOf = (id: string) => app.context.db.select().from(invoices).where(eq(invoices.product_id, id))

/** An invoice for a new work, and the secret of a link to it as staff are given one. */
async function written(facts: object = {}) {
  const { id, name } = await newProduct(app.context.db, { name: `Harbour ${uuidv7().slice(-8)}` })
  expect((await write(id, writing(facts))).status).toBe(200)
  const [invoice] = await invoicesOf(id)
  const text = await (await change(invoice!.handle, { intent: 'make-link' })).text()
  const secret = /\/invoices\/([\w-]{22})/.exec(text)![1]!
  return { ...invoice!, productId: id, name, secret }
}

test('INV-01 INV-10 an invoice is written with its amounts, reserves the work, and is in the trail of changes', async () => {
  const { handle, productId, amount, first_amount, until, created_by } = await written({ first_amount: '300' })
  expect([amount, first_amount, until]).toEqual([900.5, 300, new Date('2026-11-25T05:00:00Z')])
  const [kept] = await app.context.db.select().from(reservations).where(eq(reservations.product_id, productId))
  expect(kept).toMatchObject({ client_name: 'Ada Lovelace', until })
  const trail = await app.context.db
    .select()
    .from(audit_entries)
    .where(eq(audit_entries.subject_id, String(handle)))
  expect(trail.sort((a, b) => a.id - b.id).map(({ action, actor_label }) => [action, actor_label])).toEqual([
    ['invoice-written', created_by],
    ['invoice-link-made', created_by],
  ])
  expect((await postAsBuyer(app, '/api/orders', { json: { productId } })).status).toBe(409)
})

test.each([
  ['no name', { client_name: ' ' }],
  ['no mail address', { client_email: '' }],
  ['two mail addresses', { client_email: 'a@example.com, b@example.com' }],
  ['no amount', { amount: '' }],
  ['an amount of nothing', { amount: '0' }],
  ['a negative amount', { amount: '-5' }],
  ['a part of a cent', { amount: '10.005' }],
  ['a text for an amount', { amount: 'ten' }],
  ['an endless amount', { amount: '1e999' }],
  ['too much', { amount: '10000000' }],
  ['a part that is the whole', { first_amount: '900.50' }],
  ['a part of nothing', { first_amount: '0' }],
  ['a day that is over', { day: '2026-11-19' }],
  ['a day in more than a year', { day: '2027-11-30' }],
  ['no such day', { day: '2026-02-30' }],
  ['no day', { day: '' }],
  ['a long note', { note: 'x'.repeat(2_001) }],
])('INV-02 %s is refused, and nothing is reserved', async (_, facts) => {
  const { id } = await newProduct(app.context.db)
  expect((await write(id, writing(facts))).status).toBe(422)
  expect(await invoicesOf(id)).toHaveLength(0)
})

test('INV-02 refused: strangers, other sites, what is no form, no such work, and one that is kept for somebody else, who is named', async () => {
  const { id } = await newProduct(app.context.db)
  expect((await write(id, writing(), { cookie: '' })).status).toBe(401)
  expect((await write(id, writing(), { cookie: stranger.cookie })).status).toBe(403)
  expect((await write(id, writing(), { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await write(id, writing(), { type: 'text/plain' })).status).toBe(415)
  for (const body of [{}, { ...writing(), id: 'x' }]) expect((await write(id, body)).status).toBe(400)
  expect((await write(id, writing({ note: 'x'.repeat(40_000) }))).status).toBe(413)
  for (const work of [uuidv7(), 'x', '']) expect((await write(work, writing())).status).toBe(404)
  expect(await invoicesOf(id)).toHaveLength(0)
  expect((await write(id, writing())).status).toBe(200)
  const second = await write(id, writing({ client_name: 'Grace Hopper', client_email: 'grace@example.com' }))
  expect(second.status).toBe(409)
  expect(await second.text()).toMatch(/reserved for Ada Lovelace until November 24, 2026; withdraw the invoice first/)
  expect(await invoicesOf(id)).toHaveLength(1)
})

test('INV-03 lists and pages are for staff alone; the list is searched, filtered and paged', async () => {
  const { handle, name } = await written()
  for (const path of ['/admin/orders/invoices', `/admin/orders/invoices/${handle}`]) {
    expect((await getAs(app, path)).status).not.toBe(200)
    expect((await getAs(app, path, stranger.cookie)).status).not.toBe(200)
    expect((await getAs(app, path, desk.cookie)).status).toBe(200)
  }
  const list = async (query: string) => (await getAs(app, `/admin/orders/invoices.data${query}`, desk.cookie)).text()
  const part = encodeURIComponent(name.slice(2, -1).toLowerCase())
  expect(await list(`?search=${part}`)).toContain(name)
  expect(await list(`?state=open&search=${part}`)).toContain(name)
  expect(await list(`?state=paid&search=${part}`)).not.toContain(name)
  expect(await list('?state=nonsense&page=999999&search=%25')).toContain('"items"')
  for (const other of ['0', 'x', '999999999', '1e3'])
    expect((await getAs(app, `/admin/orders/invoices/${other}`, desk.cookie)).status).toBe(404)
})

test('INV-04 the page of an invoice is kept and listed by nobody, and its secret is in no log and no table', async () => {
  const { secret, name } = await written()
  lines.length = 0
  for (const path of [
    `/invoices/${secret}`,
    `/invoices/${secret}.data`,
    `/INVOICES/${secret}/`,
    '/invoices/AAAAAAAAAAAAAAAAAAAAAA',
  ])
    await read(path)
  const page = await read(`/invoices/${secret}`)
  expect(page.status).toBe(200)
  expect([
    page.headers.get('cache-control'),
    page.headers.get('x-robots-tag'),
    page.headers.get('referrer-policy'),
  ]).toEqual(['no-store', 'noindex', 'no-referrer'])
  const html = await page.text()
  for (const text of [name, '$900.50', 'November 24, 2026', app.context.settings.gallery.email])
    expect(html).toContain(text)
  expect(html).not.toContain('Met at the fair')
  expect(html.slice(0, html.indexOf('</head>'))).not.toContain(secret)
  await eventually(() => expect(lines.length).toBeGreaterThan(4))
  expect(JSON.stringify(lines)).not.toContain(secret)
  expect(JSON.stringify(lines)).toContain('/invoices/:secret')
  expect(JSON.stringify(await app.context.db.select().from(invoice_links))).not.toContain(secret)
})

test('INV-04 sixty requests a minute are taken of one client', async () => {
  const headers = { 'X-Forwarded-For': randomClientAddress() }
  const statuses: number[] = []
  for (let count = 0; count < 62; count++)
    statuses.push((await fetch(`${app.url}/invoices/AAAAAAAAAAAAAAAAAAAAAA`, { headers })).status)
  expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true)
  expect(statuses.slice(60)).toEqual([429, 429])
})

test('INV-05 an order is opened by the secret alone: 404, 400 for more than that, 409 on hold, 410 closed', async () => {
  const { secret, productId, handle } = await written()
  const open = (json: object) => postAsBuyer(app, '/api/orders', { json })
  for (const json of [
    { invoice: secret, productId },
    { invoice: secret, amount: '1.00' },
    { invoice: secret, delivery: { to: 'gallery' } },
    { invoice: 5 },
    { invoice: null },
    { invoice: 'A'.repeat(101) },
  ])
    expect((await open(json)).status, JSON.stringify(json)).toBe(400)
  expect((await open({ invoice: 'AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(404)
  const opened = await open({ invoice: secret })
  expect(opened.status).toBe(201)
  expect(await opened.json()).toMatchObject({ amount: '900.50' })
  const second = await open({ invoice: secret })
  expect([second.status, await second.json()]).toMatchObject([409, { type: 'on-hold' }])
  expect((await change(handle, { intent: 'withdraw' })).status).toBe(200)
  const closed = await open({ invoice: secret })
  expect([closed.status, await closed.json()]).toMatchObject([410, { type: 'invoice-closed' }])
  expect((await read(`/invoices/${secret}`)).status).toBe(410)
  for (const intent of ['make-link', 'send-mail']) expect((await change(handle, { intent })).status).toBe(409)
})

test('INV-08 only staff withdraw, and only what there is', async () => {
  const { handle } = await written()
  const body = { intent: 'withdraw' }
  expect((await change(handle, body, '')).status).toBe(401)
  expect((await change(handle, body, other.cookie)).status).toBe(403)
  expect((await change(handle, { intent: 'nonsense' })).status).toBe(400)
  expect((await change(999_999, body)).status).toBe(404)
})

test('INV-04 INV-05 after its last day a link says so and opens nothing', async () => {
  const { secret } = await written()
  days = 6
  const page = await read(`/invoices/${secret}`)
  expect(page.status).toBe(410)
  expect(await page.text()).toContain('The time of this invoice is over')
  expect((await postAsBuyer(app, '/api/orders', { json: { invoice: secret } })).status).toBe(410)
  days = 0
})

test('INV-07 INV-10 ORD-23 the invoice is mailed with a link of its own, and again when staff ask, which the trail says', async () => {
  const { id, handle, name, secret } = await written({ first_amount: '300' })
  const sent = () => mailServer.mails.filter(({ raw }) => raw.replace(/=\r?\n/g, '').includes(name))
  await sendMails(app.context)
  await eventually(() => expect(sent()).toHaveLength(1))
  // Until that is noted, the mail is under way and not sent again.
  await hasSent(id)
  const asked = await change(handle, { intent: 'send-mail' })
  expect(asked.status).toBe(200)
  expect(await asked.text()).toContain('The invoice is being sent')
  await sendMails(app.context)
  await eventually(() => expect(sent()).toHaveLength(2))
  const isOfInvoice = and(eq(audit_entries.subject_kind, 'invoice'), eq(audit_entries.subject_id, String(handle)))
  const trail = await app.context.db.select().from(audit_entries).where(isOfInvoice).orderBy(desc(audit_entries.id))
  expect(trail[0]).toMatchObject({ action: 'invoice-sent', actor_kind: 'admin', note: 'ada@example.com' })
  const secrets = sent().map(({ raw }) => /\/invoices\/([\w-]{22})/.exec(raw.replace(/=\r?\n/g, ''))![1]!)
  expect(new Set([...secrets, secret]).size).toBe(3)
  for (const mailed of secrets) expect((await read(`/invoices/${mailed}`)).status).toBe(200)
  expect(sent()[0]!.to).toEqual(['ada@example.com'])
  await eventually(async () => {
    const rows = await app.context.db.select().from(mails).where(eq(mails.invoice_id, id))
    expect(rows.map(({ state }) => state)).toEqual(['sent'])
  })
})

test('ORD-19 the page of an invoice says when its mail, which was not taken, is tried next', async () => {
  const { id, handle } = await written()
  await hasSent(id)
  const tried = app.context.now()
  await app.context.db
    .update(mails)
    .set({
      state: 'queued',
      sent_at: null,
      started_at: tried,
      next_attempt_at: new Date(tried.getTime() + 256 * 60_000),
    })
    .where(eq(mails.invoice_id, id))
  const page = await readPage(app, `/admin/orders/invoices/${handle}`, { headers: { Cookie: desk.cookie } })
  expect(page.querySelector('[aria-labelledby=invoice-link]')!.text).toContain('Tried next: Nov 20, 2026, 4:16 PM')
})

test('INV-06 INV-10 each part is an order with its own receipt, which names the part', async () => {
  const { secret, productId } = await written({ first_amount: '300' })
  for (let part = 0; part < 2; part++) {
    const opened = await postAsBuyer(app, '/api/orders', { json: { invoice: secret } })
    const { orderId, providerOrderId } = (await opened.json()) as { orderId: string; providerOrderId: string }
    await postAsBuyer(app, `/api/demo-payments/${providerOrderId}`, { json: { action: 'approve' } })
    expect((await postAsBuyer(app, `/api/orders/${orderId}/capture`)).status).toBe(200)
  }
  const paid = await app.context.db.select().from(orders).where(eq(orders.product_id, productId))
  const handles = paid.sort((a, b) => a.handle - b.handle).map(({ handle }) => handle)
  const pages = await Promise.all(
    handles.map(async (handle) => (await getAs(app, `/admin/orders/${handle}`, desk.cookie)).text()),
  )
  expect(pages[0]).toContain('(part payment)')
  expect(pages[0]).toContain('Delivery goes on for both parts')
  expect(pages[1]).toContain('(the rest)')
})

/** Opens an order by a link, approves and captures it, as its client. */
async function pay(secret: string) {
  const opened = await postAsBuyer(app, '/api/orders', { json: { invoice: secret } })
  const { orderId, providerOrderId } = (await opened.json()) as { orderId: string; providerOrderId: string }
  await postAsBuyer(app, `/api/demo-payments/${providerOrderId}`, { json: { action: 'approve' } })
  expect((await postAsBuyer(app, `/api/orders/${orderId}/capture`)).status).toBe(200)
  return orderId
}
const textOf = (raw: string) => raw.replace(/=\r?\n/g, '').replaceAll('=24', '$')
/** Whoever sends it, the job or this. */
async function hasSent(id: string) {
  await sendMails(app.context)
  await eventually(async () => {
    const rows = await app.context.db.select().from(mails).where(eq(mails.invoice_id, id))
    expect(rows).toMatchObject([{ state: 'sent' }])
  })
}
const invoiceMailsOf = (name: string) =>
  mailServer.mails.map(({ raw }) => textOf(raw)).filter((raw) => raw.includes(name) && /^Subject: Invoice /m.test(raw))

test('INV-16 an invoice that closed before its mail was sent is not mailed', async () => {
  const { id, name, secret } = await written()
  await hasSent(id)
  await pay(secret)
  await app.context.db
    .update(mails)
    .set({ state: 'queued', sent_at: null, queued_at: app.context.now(), next_attempt_at: app.context.now() })
    .where(eq(mails.invoice_id, id))
  await sendMails(app.context)
  await eventually(async () => {
    const rows = await app.context.db.select().from(mails).where(eq(mails.invoice_id, id))
    expect(rows).toMatchObject([{ state: 'failed', last_error: 'Nothing of the invoice could be paid any more' }])
  })
  expect(invoiceMailsOf(name)).toHaveLength(1)
})

test('INV-16 an invoice that is sent again after its part payment asks for the rest alone', async () => {
  const { id, name, handle, secret } = await written({ first_amount: '300' })
  await hasSent(id)
  await pay(secret)
  expect((await change(handle, { intent: 'send-mail' })).status).toBe(200)
  await hasSent(id)
  expect(invoiceMailsOf(name)).toHaveLength(2)
  const mail = invoiceMailsOf(name)[1]!
  expect(mail).toContain('Your part payment is in')
  expect(mail).toContain('$600.50')
  expect(mail).not.toContain('We keep')
})
