import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { honeypotField } from '#app/features/enquiries/ask/ask-values.ts'
import { deleteOldEnquiries } from '#app/features/enquiries/delete-old-enquiries.server.ts'
import { enquiryRequestSchema } from '#app/features/enquiries/enquiry-schema.server.ts'
import { receiveEnquiry } from '#app/features/enquiries/receive-enquiry.server.ts'
import type { Log } from '#app/platform/log.ts'
import { enquiries } from '#db/schema/enquiries.ts'
import { mails } from '#db/schema/mails.ts'
import { products } from '#db/schema/products.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/database-proxy.ts'
import { eventually } from '#tests/eventually.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { silentLog } from '#tests/silent-log.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

/** Friday noon in the gallery, which is open from 11 to 5, Sundays aside. */
const friday = new Date('2026-11-20T17:00:00Z')
let now = friday
let app: TestApp
let mailServer: MailServer
let proxy: DatabaseProxy
let workId: string
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({
    now: () => now,
    logLevel: 'silent',
    env: { TRUSTED_PROXIES: '127.0.0.1,::1', SMTP_URL: mailServer.url },
    async reachDatabase(url) {
      proxy = await startDatabaseProxy(url)
      return proxy.url
    },
  })
  workId = (await newProduct(app.context.db, { name: 'Harbour', takes_offers: true })).id
})
afterAll(async () => {
  await app.stop()
  await mailServer.stop()
})

let senders = 0
const asked = (facts: object = {}) => ({
  productId: workId,
  requestKey: randomUUID(),
  kind: 'question',
  name: 'Ines Aldana',
  email: `ines${++senders}@aldana.example`,
  phone: '',
  message: 'Is it framed?',
  ...facts,
})

/** Sends it as a client of its own, unless `client` says whom. */
function send(body: unknown, { client = `10.1.${senders >> 8}.${senders & 255}`, headers = {} as HeadersInit } = {}) {
  return fetch(`${app.url}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': client, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const stored = () => app.context.db.select().from(enquiries).orderBy(enquiries.handle)
const countStored = async () => (await stored()).length
const byKey = async ({ requestKey }: { requestKey: string }) =>
  (await app.context.db.select().from(enquiries).where(eq(enquiries.request_key, requestKey)))[0]

/** Expects that `body` is refused with `status`, and that nothing is stored. */
async function expectRefused(body: unknown, status: number, expected: object, options?: Parameters<typeof send>[1]) {
  const before = await countStored()
  const response = await send(body, options)
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
  const problem = (await response.json()) as { errors?: Record<string, string> }
  expect(problem).toMatchObject(expected)
  expect(await countStored()).toBe(before)
  return response
}

test('ENQ-01 a question is stored before the response, and its sender is told its number', async () => {
  const body = asked({ message: '  Is it framed?\r\nI hope so.\0 ', name: ' Ines\tAldana ', phone: '(561) 555-0163' })
  const response = await send(body)
  expect(response.status).toBe(201)
  const row = (await byKey(body))!
  expect(row).toMatchObject({
    product_id: workId,
    work_name: 'Harbour',
    kind: 'question',
    name: 'Ines Aldana',
    email: body.email,
    phone: '(561) 555-0163',
    message: 'Is it framed?\nI hope so.',
    offer_cents: null,
    viewing_at: null,
    state: 'new',
    created_at: now,
  })
  expect(await response.json()).toEqual({ number: `Q-${row.id.slice(-6).toUpperCase()}`, viewingAt: null })
})

test('ENQ-01 a form that is sent twice, also at the same instant, is stored once; with other words it is refused', async () => {
  const body = asked()
  const client = '10.2.0.1'
  const responses = await Promise.all([
    send(body, { client }),
    send(body, { client }),
    send(body, { client: '10.2.0.2' }),
  ])
  const numbers = await Promise.all(responses.map((response) => response.json()))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(numbers.map((number) => JSON.stringify(number))).size).toBe(1)
  expect((await stored()).filter(({ request_key }) => request_key === body.requestKey)).toHaveLength(1)
  await expectRefused({ ...body, message: 'Something else' }, 409, { type: 'key-used' })
})

test('ENQ-01 another amount under the key of an offer is refused, not taken for the one that is stored', async () => {
  const offer = asked({ kind: 'offer', offer: '1,100', message: '' })
  expect((await send(offer)).status).toBe(201)
  await expectRefused({ ...offer, offer: '1,200' }, 409, { type: 'key-used' })
  expect((await send({ ...offer, offer: '$1100.00' })).status).toBe(201)
  expect((await byKey(offer))!.offer_cents).toBe(110_000)
})

test.each([
  ['a message', { message: ' ' }, { message: 'Write your question' }],
  ['a long message', { message: 'x'.repeat(4_001) }, { message: 'A message can have 4,000 characters' }],
  ['a name', { name: '\n' }, { name: 'Your name is required' }],
  ['a long name', { name: 'x'.repeat(201) }, { name: 'A name can have 200 characters' }],
  ['an address', { email: '' }, { email: 'Your email is required' }],
  ['an address that is one', { email: 'ines@' }, { email: 'Invalid email address' }],
  ['a header', { email: 'a@b.example\r\nBcc: c@d.example' }, { email: 'Invalid email address' }],
  ['two addresses', { email: 'a@b.example, c@d.example' }, { email: 'Invalid email address' }],
  ['a long phone', { phone: '5'.repeat(51) }, { phone: 'A phone number can have 50 characters' }],
])('ENQ-02 refuses a question for %s, and says so of the field', async (_, facts, errors) => {
  await expectRefused(asked(facts), 422, { type: 'invalid-enquiry', errors })
})

test('FORM-31 address and telephone are stored without what nobody sees of them', async () => {
  const body = asked()
  const copied = { ...body, email: `\u2068${body.email}\u2069`, phone: '\u202a(561) 555-0163\u202c' }
  expect((await send(copied)).status).toBe(201)
  expect(await byKey(body)).toMatchObject({ email: body.email, phone: '(561) 555-0163' })
})

test('ENQ-02 says everything that is wrong at once', async () => {
  await expectRefused(asked({ message: '', name: '', email: '' }), 422, {
    errors: { message: 'Write your question', name: 'Your name is required', email: 'Your email is required' },
  })
})

test.each([
  ['-1', 'An offer must be more than $0'],
  ['0', 'An offer must be more than $0'],
  ['0.001', 'Enter an amount in dollars, such as 1,100'],
  ['eleven hundred', 'Enter an amount in dollars, such as 1,100'],
  ['1e5', 'Enter an amount in dollars, such as 1,100'],
  ['', 'Enter an amount in dollars, such as 1,100'],
  ['10000000.01', 'An offer can be at most $10,000,000'],
  ['1000000000000', 'An offer can be at most $10,000,000'],
  ['9'.repeat(400), 'An offer can be at most $10,000,000'],
])('ENQ-04 refuses an offer of %s', async (offer, message) => {
  await expectRefused(asked({ kind: 'offer', offer }), 422, { errors: { offer: message } })
})

test.each([
  ['1,100', 110_000],
  ['$1100.50', 110_050],
  ['0.01', 1],
  ['10,000,000.00', 1_000_000_000],
])('ENQ-04 stores an offer of %s to the cent, without a message', async (offer, cents) => {
  const body = asked({ kind: 'offer', offer, message: '' })
  expect((await send(body)).status).toBe(201)
  expect(await byKey(body)).toMatchObject({ kind: 'offer', offer_cents: cents, message: '' })
})

test('ENQ-03 a viewing is stored in the time of the gallery', async () => {
  const body = asked({ kind: 'viewing', day: '2026-11-24', time: '14:00', message: '' })
  const response = await send(body)
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ viewingAt: '2026-11-24T19:00:00.000Z' })
  expect((await byKey(body))?.viewing_at).toEqual(new Date('2026-11-24T19:00:00Z'))
})

test.each([
  ['a day that is none', { day: '2026-02-30', time: '14:00' }, { day: 'Choose a day' }],
  ['no day', {}, { day: 'Choose a day' }],
  ['a day in the past', { day: '2026-11-19', time: '14:00' }, { day: 'Choose a day that is still to come' }],
  ['a time in the past', { day: '2026-11-20', time: '11:00' }, { time: 'Choose a time that is still to come' }],
  ['a closed day of the week', { day: '2026-11-22', time: '14:00' }, { day: 'The gallery is closed on that day' }],
  ['a day far ahead', { day: '2027-03-01', time: '14:00' }, { day: 'Choose a day within the next 60 days' }],
  ['no time', { day: '2026-11-24' }, { time: 'Choose a time' }],
  ['a time that is none', { day: '2026-11-24', time: '25:00' }, { time: 'Choose a time' }],
  [
    'an hour at which it is closed',
    { day: '2026-11-24', time: '17:00' },
    { time: 'On that day the gallery is open 11:00 AM to 5:00 PM' },
  ],
])('ENQ-03 refuses a viewing on %s', async (_, facts, errors) => {
  await expectRefused(asked({ kind: 'viewing', ...facts }), 422, { errors })
})

test('ENQ-07 an unknown, a draft and a deleted work are not found', async () => {
  const draft = await newProduct(app.context.db, { status: 'draft' })
  const gone = await newProduct(app.context.db)
  await app.context.db.delete(products).where(eq(products.id, gone.id))
  for (const productId of [randomUUID(), draft.id, gone.id])
    await expectRefused(asked({ productId }), 404, { type: 'not-found' })
})

test('ENQ-07 a sold work can be asked about, and neither viewed nor bid for', async () => {
  const facts = { sold_out: true, sold_at: now, quantity: 0, takes_offers: true }
  const { id: productId } = await newProduct(app.context.db, facts)
  expect((await send(asked({ productId }))).status).toBe(201)
  await expectRefused(asked({ productId, kind: 'offer', offer: '5' }), 409, { type: 'already-sold' })
  const viewing = { kind: 'viewing', day: '2026-11-24', time: '14:00' }
  await expectRefused(asked({ productId, ...viewing }), 409, { type: 'already-sold' })
})

test('ENQ-04 ENQ-07 no offer is taken for a work that takes none, and a question and a viewing are', async () => {
  const { id: productId } = await newProduct(app.context.db)
  await expectRefused(asked({ productId, kind: 'offer', offer: '5' }), 409, { type: 'no-offers' })
  expect((await send(asked({ productId }))).status).toBe(201)
  const viewing = { kind: 'viewing', day: '2026-11-24', time: '14:00' }
  expect((await send(asked({ productId, ...viewing }))).status).toBe(201)
})

test('ENQ-06 one client sends 5 in an hour, and then waits; others do not', async () => {
  const client = '198.51.100.20'
  const statuses = await Promise.all(Array.from({ length: 9 }, async () => (await send(asked(), { client })).status))
  expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(4).fill(429)])
  const refused = await expectRefused(asked(), 429, { type: 'too-many' }, { client })
  expect(Number(refused.headers.get('retry-after'))).toBe(3_600)
  expect((await send(asked())).status).toBe(201)
  now = new Date(friday.getTime() + 3_600_000)
  expect((await send(asked(), { client })).status).toBe(201)
  now = friday
})

test('ENQ-06 from one mail address 5 are taken in an hour, from however many clients', async () => {
  const sent = Array.from({ length: 40 }, (_, at) =>
    send(asked({ email: at % 2 ? 'One@Address.example' : 'one@address.example' }), { client: `203.0.113.${at}` }),
  )
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)
})

test('ENQ-06 who sends the form without script too often is told when to come again', async () => {
  const client = '198.51.100.22'
  for (let sent = 0; sent < 5; sent++) expect((await send(asked(), { client })).status).toBe(201)
  const { productId, ...fields } = asked()
  const refused = await fetch(`${app.url}/ask/${productId}`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': client },
    body: new URLSearchParams({ ...fields, homepage: '' }),
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.text()).toContain('Please try again in 60 minutes')
})

test('ENQ-06 a day has 20, whatever the hours, and what was sent on the day before counts no more', async () => {
  const client = '198.51.100.21'
  for (let hour = 0; hour < 4; hour++) {
    now = new Date(friday.getTime() + hour * 3_600_000)
    const bodies = Array.from({ length: 5 }, () => asked())
    for (const body of bodies) expect((await send(body)).status).toBe(201)
    // The limit of a minute, which counts by a clock of its own, is another matter.
    for (const body of bodies)
      await app.context.db
        .update(enquiries)
        .set({ client_address: client })
        .where(eq(enquiries.request_key, body.requestKey))
  }
  now = new Date(friday.getTime() + 5 * 3_600_000)
  const refused = await expectRefused(asked(), 429, { type: 'too-many' }, { client })
  expect(Number(refused.headers.get('retry-after'))).toBe(19 * 3_600)
  now = new Date(friday.getTime() + 24 * 3_600_000 + 1)
  expect((await send(asked(), { client })).status).toBe(201)
  now = friday
})

test('ENQ-06 a robot that fills what nobody sees is told the same, and nothing is stored', async () => {
  const before = await countStored()
  const response = await send(asked({ homepage: 'https://spam.example' }))
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ number: expect.stringMatching(/^Q-[0-9A-F]{6}$/), viewingAt: null })
  expect(await countStored()).toBe(before)
})

test('ENQ-23 what a robot sends is counted in the log, without what it says, and not stored without script either', async () => {
  const info = vi.fn<Log['info']>()
  const sent = enquiryRequestSchema.parse(asked({ homepage: 'https://spam.example' }))
  await receiveEnquiry({ ...app.context, log: { ...silentLog, info } }, { ...sent, clientAddress: '10.9.0.3' })
  expect(info.mock.calls).toEqual([[{ product: workId }, 'an enquiry with its unseen field filled was not stored']])
  const before = await countStored()
  const page = await fetch(`${app.url}/ask/${workId}`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': '10.9.0.3' },
    body: new URLSearchParams({ ...asked(), [honeypotField]: 'https://spam.example' }),
  })
  expect([page.status, await countStored()]).toEqual([200, before])
})

test('ENQ-07 what is no enquiry is refused as it comes', async () => {
  await expectRefused({}, 400, { message: 'This request cannot be read.' })
  await expectRefused('{', 400, {})
  await expectRefused(asked({ kind: 'order' }), 400, {})
  await expectRefused(asked({ productId: "' or true --" }), 400, {})
  await expectRefused(asked({ requestKey: 'short' }), 400, {})
  await expectRefused(asked({ offer: -1 }), 400, {})
  await expectRefused(asked({ state: 'closed' }), 400, {})
  await expectRefused(asked({ message: 'x'.repeat(10_000_000) }), 413, {})
  await expectRefused(asked(), 415, {}, { headers: { 'Content-Type': 'text/plain' } })
  await expectRefused(asked(), 403, {}, { headers: { Origin: 'https://elsewhere.example' } })
  expect((await fetch(`${app.url}/api/enquiries`)).status).toBe(405)
})

test('ENQ-08 the gallery gets one mail, which answers to who asked, and what was typed is text in it', async () => {
  const name = 'Eve <b>\r\nBcc: all@world.example'
  const body = asked({ name, message: '<script>alert(1)</script>' })
  expect((await send(body)).status).toBe(201)
  const row = (await byKey(body))!
  await eventually(async () => {
    const [mail] = await app.context.db.select().from(mails).where(eq(mails.enquiry_id, row.id))
    expect(mail).toMatchObject({ kind: 'enquiry', state: 'sent', recipient: app.context.settings.gallery.email })
  })
  const received = mailServer.mails.filter(({ raw }) => raw.includes(`Q-${row.id.slice(-6).toUpperCase()}`))
  expect(received).toHaveLength(1)
  const { raw, to } = received[0]!
  expect(to).toEqual([app.context.settings.gallery.email])
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
  expect(head).toContain(`Reply-To: ${body.email}`)
  expect(head).not.toMatch(/^Bcc:/im)
  const html = raw.slice(raw.indexOf('text/html'))
  expect(html).toContain('&#60;script&#62;alert(1)')
  expect(html).not.toContain('<script>')
})

test('ENQ-09 a page without script has the same form, keeps what was typed when it is refused, and stores it once', async () => {
  const path = `${app.url}/ask/${workId}`
  const page = await fetch(`${path}?kind=offer`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const html = await page.text()
  expect(html).toContain('noindex')
  const requestKey = /name="requestKey" value="(\w+)"/.exec(html)![1]!
  const post = (facts: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'X-Forwarded-For': '10.9.0.1' },
      body: new URLSearchParams({
        ...asked(),
        requestKey,
        email: 'noscript@aldana.example',
        [honeypotField]: '',
        ...facts,
      }),
    })
  const refused = await post({ kind: 'offer', offer: '-5', message: 'Kept <b>words</b>' })
  expect(refused.status).toBe(422)
  const text = await refused.text()
  expect(text).toContain('An offer must be more than $0')
  expect(text).toContain('Kept &lt;b&gt;words&lt;/b&gt;')
  for (const _ of [1, 2]) {
    const sent = await post({ kind: 'offer', offer: '900' })
    expect(sent.status).toBe(200)
    expect(await sent.text()).toContain('Your offer is with us.')
  }
  expect((await stored()).filter(({ email }) => email === 'noscript@aldana.example')).toMatchObject([
    { kind: 'offer', offer_cents: 90_000 },
  ])
  expect((await fetch(`${app.url}/ask/${randomUUID()}`)).status).toBe(404)
  const tooMuch = await post({ message: 'x'.repeat(10_000_000) })
  expect(tooMuch.status).toBe(413)
})

test('ENQ-09 ART-63 the room of a work leads to that page, which names its maker; of a sold one to a question alone, whatever the link asks for', async () => {
  const { db } = app.context
  const artist = await newArtist(db)
  const facts = { artist_id: artist.id, artist_qualifier: 'circle of', takes_offers: true } as const
  const kindsOf = (page: Awaited<ReturnType<typeof readPage>>) =>
    page.querySelectorAll('[name=kind]').map((input) => [input.getAttribute('type'), input.getAttribute('value')])
  const linksOf = async (id: string) =>
    (await readPage(app, `/collection?productId=${id}`))
      .querySelectorAll(`a[href^="/ask/${id}"]`)
      .map((link) => link.getAttribute('href'))

  const { id } = await newProduct(db, facts)
  expect(await linksOf(id)).toEqual([`/ask/${id}`, `/ask/${id}?kind=offer`])
  const page = await readPage(app, `/ask/${id}`)
  expect(textsIn(page, '.ask-work p')).toContain('Circle of Ragna Rønnevik')
  expect(kindsOf(page)).toEqual(['question', 'viewing', 'offer'].map((kind) => ['radio', kind]))

  const sold = await newProduct(db, { ...facts, sold_out: true, sold_at: now, quantity: 0 })
  expect(await linksOf(sold.id)).toEqual([`/ask/${sold.id}`])
  expect(kindsOf(await readPage(app, `/ask/${sold.id}?kind=viewing`))).toEqual([['hidden', 'question']])
})

test('ENQ-17 a page without script that comes while the database is away gives back all that was typed, to be sent again', async () => {
  const page = await (await fetch(`${app.url}/ask/${workId}`)).text()
  const requestKey = /name="requestKey" value="(\w+)"/.exec(page)![1]!
  const typed = { kind: 'offer', offer: '900', message: 'Kept <b>words</b>', name: 'Ines "Aldana"' }
  const post = (fields: Record<string, string>) =>
    fetch(`${app.url}/ask/${workId}`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': '10.9.0.2' },
      body: new URLSearchParams(fields),
    })
  await proxy.cut()
  const away = await post({ ...asked(), ...typed, requestKey, email: 'away@aldana.example' })
  await proxy.mend()
  expect(away.status).toBe(503)
  const html = await away.text()
  expect(html).toContain('this is not sent yet')
  expect(html).toContain('Kept &lt;b&gt;words&lt;/b&gt;')
  const hidden = Object.fromEntries(
    [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  expect(hidden).toMatchObject({ kind: 'offer', offer: '900', name: 'Ines &quot;Aldana&quot;', requestKey })
  await eventually(async () => expect((await fetch(`${app.url}/api/health`)).status).toBe(200))
  const again = await post({ ...hidden, name: typed.name, message: typed.message } as Record<string, string>)
  expect(again.status).toBe(200)
  expect((await stored()).filter(({ email }) => email === 'away@aldana.example')).toMatchObject([
    { kind: 'offer', offer_cents: 90_000, message: typed.message, name: typed.name },
  ])
})

test('ENQ-03 ENQ-01 a viewing that is stored and sent again after its time is the same, and another one is refused', async () => {
  const viewing = asked({ kind: 'viewing', day: '2026-11-20', time: '15:00', requestKey: randomUUID() })
  const first = await send(viewing)
  expect(first.status).toBe(201)
  now = new Date('2026-11-20T21:00:00Z')
  const again = await send(viewing)
  expect([again.status, await again.json()]).toEqual([201, await first.json()])
  expect((await send({ ...viewing, requestKey: randomUUID() })).status).toBe(422)
  now = friday
})

test('ENQ-13 what was closed two years ago is deleted, and of all others the client after 30 days', async () => {
  const { db } = app.context
  const bodies = [asked(), asked(), asked()]
  for (const body of bodies) await send(body)
  const [old, kept, open] = (await Promise.all(bodies.map(byKey))).map((row) => row!.id) as [string, string, string]
  const set = (id: string, facts: Partial<typeof enquiries.$inferInsert>) =>
    db.update(enquiries).set(facts).where(eq(enquiries.id, id))
  const created_at = new Date('2024-11-01T00:00:00Z')
  await set(old, { state: 'closed', created_at, updated_at: new Date('2024-11-20T16:59:00Z') })
  await set(kept, { state: 'closed', created_at, updated_at: new Date('2024-11-20T17:01:00Z') })
  await set(open, { state: 'new', created_at, updated_at: created_at })
  expect(await deleteOldEnquiries({ db, now: () => now })).toBe(1)
  const rows = new Map((await stored()).map((row) => [row.id, row]))
  expect(rows.has(old)).toBe(false)
  expect([rows.get(kept)?.client_address, rows.get(open)?.client_address]).toEqual([null, null])
  expect([...rows.values()].filter(({ client_address }) => client_address !== null).length).toBeGreaterThan(0)
})
