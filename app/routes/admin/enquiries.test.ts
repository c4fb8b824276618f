import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAdminEnquiryQuery } from '#app/features/enquiries/admin/admin-enquiry-query.ts'
import { countEnquiriesByState } from '#app/features/enquiries/admin/count-enquiries-by-state.server.ts'
import { findAdminEnquiries } from '#app/features/enquiries/admin/find-admin-enquiries.server.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { user } from '#db/schema/auth.ts'
import { enquiries } from '#db/schema/enquiries.ts'
import { products } from '#db/schema/products.ts'
import { profiles } from '#db/schema/profiles.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { newEnquiry as putEnquiry } from '#tests/new-enquiry.ts'
import { newProduct } from '#tests/new-product.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let desk: TestUser
let stranger: TestUser
let deskId: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent', env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  stranger = await newAdmin(app.context, { email: 'stranger@vitrine.example', isAdmin: false })
  desk = await newAdmin(app.context)
  deskId = (await app.context.db.select().from(user).where(eq(user.email, desk.email)))[0]!.id
})
afterAll(() => app.stop())

const started = Date.parse('2026-11-20T15:00:00Z')
let made = 0

/** An enquiry past the program, each a second after the one before. Returns its row. */
function newEnquiry(facts: Partial<typeof enquiries.$inferInsert> = {}) {
  made += 1
  const at = new Date(started + made * 1_000)
  return putEnquiry(app.context.db, { created_at: at, updated_at: at, ...facts })
}
const values = { state: 'answered', assignee: '', note: '' }
const save = (handle: number, body: unknown, cookie = desk.cookie) =>
  sendChange(app, `/admin/enquiries/${handle}`, body, { cookie })
const rowOf = async (handle: number) =>
  (await app.context.db.select().from(enquiries).where(eq(enquiries.handle, handle)))[0]!
const entriesOf = (handle: number) =>
  app.context.db
    .select()
    .from(audit_entries)
    .where(eq(audit_entries.subject_id, String(handle)))
const read = async (path: string, cookie = desk.cookie) => (await getAs(app, path, cookie)).text()

test('ENQ-10 ENQ-11 list and page show what a visitor wrote as text, and the work as it is now', async () => {
  const work = await newProduct(app.context.db, { name: 'Quiet Shore', price: 12_500 })
  const { handle } = await newEnquiry({
    product_id: work.id,
    work_name: 'Quiet Shore',
    kind: 'offer',
    offer_cents: 1_080_000,
    name: '<b>Eve</b>',
    message: '<script>alert("letter")</script>\nSecond line',
  })
  const list = await read('/admin/enquiries')
  expect(list).toContain('&lt;b&gt;Eve&lt;/b&gt;')
  expect(list).not.toContain('<script>alert("letter")')
  const page = await read(`/admin/enquiries/${handle}`)
  expect(page).toContain('&lt;script&gt;alert(&quot;letter&quot;)&lt;/script&gt;')
  expect(page).not.toContain('<script>alert("letter")')
  for (const text of [
    '$10,800',
    '$1,700 below the price, 14%',
    '$12,500, available',
    'mailto:ines@aldana.example?subject=',
  ])
    expect(page).toContain(text)
  await app.context.db.delete(products).where(eq(products.id, work.id))
  const after = await read(`/admin/enquiries/${handle}`)
  expect(after).toContain('Quiet Shore')
  expect(after).toContain('This artwork was deleted.')
})

test('SITE-31 the sender of an enquiry is called by a link', async () => {
  const { handle } = await newEnquiry({ phone: '(561) 555-0163' })
  expect(await read(`/admin/enquiries/${handle}`)).toMatch(/<a [^>]*href="tel:5615550163">\(561\) 555-0163<\/a>/)
})

test('ENQ-11 ENQ-12 state, assignee and note are saved, and the trail has them without the letter or the note', async () => {
  const { handle } = await newEnquiry({ message: 'My private letter' })
  const saved = await save(handle, {
    version: 1,
    values: { state: 'closed', assignee: deskId, note: 'Bought elsewhere' },
  })
  expect(saved.status).toBe(200)
  expect(await rowOf(handle)).toMatchObject({ state: 'closed', assignee: deskId, note: 'Bought elsewhere', version: 2 })
  const entries = await entriesOf(handle)
  expect(entries).toMatchObject([{ action: 'enquiry-changed', actor_label: desk.email, subject_kind: 'enquiry' }])
  expect(entries[0]!.changes).toMatchObject({ state: { from: 'new', to: 'closed' }, note_secret: {} })
  expect(JSON.stringify(entries)).not.toMatch(/private letter|Bought elsewhere|ines@/)
  expect(await read('/admin/history')).toContain(`/admin/enquiries/${handle}`)
})

test('FORM-16 a note that was cut in the middle of a character is saved, with a mark for what is missing', async () => {
  const { handle } = await newEnquiry()
  const note = 'Cut here: 🖼'.slice(0, -1)
  expect((await save(handle, { version: 1, values: { ...values, note } })).status).toBe(200)
  expect((await rowOf(handle)).note).toBe('Cut here: \ufffd')
})

test('ENQ-11 of two who save at once the second is shown what the first has saved', async () => {
  const { handle } = await newEnquiry()
  const bodies = ['answered', 'closed'].map((state) => ({ version: 1, values: { ...values, state } }))
  const statuses = await Promise.all(bodies.map(async (body) => (await save(handle, body)).status))
  expect(statuses.toSorted()).toEqual([200, 409])
  expect((await rowOf(handle)).version).toBe(2)
  expect(await entriesOf(handle)).toHaveLength(1)
  // The same form once more, as its response was lost.
  const { state } = await rowOf(handle)
  expect((await save(handle, { version: 1, values: { ...values, state } })).status).toBe(200)
  expect(await entriesOf(handle)).toHaveLength(1)
})

test.each([
  ['an unknown state', { ...values, state: 'lost' }, 422],
  ['somebody who is no admin', { ...values, assignee: 'nobody' }, 422],
  ['a long note', { ...values, note: 'x'.repeat(4_001) }, 422],
])('ENQ-12 refuses %s, and changes nothing', async (_, changed, status) => {
  const row = await newEnquiry()
  expect((await save(row.handle, { version: 1, values: changed })).status).toBe(status)
  expect(await rowOf(row.handle)).toEqual(row)
  expect(await entriesOf(row.handle)).toEqual([])
})

test('ENQ-12 refuses what is no change, an enquiry that is not there, and whoever is no admin', async () => {
  const row = await newEnquiry()
  const change = { version: 1, values }
  expect((await save(row.handle, { values })).status).toBe(400)
  expect((await save(row.handle, { version: 1, values: { note: 'x'.repeat(40_000) } })).status).toBe(413)
  expect((await save(999_999, change)).status).toBe(404)
  expect((await save(row.handle, change, '')).status).toBe(401)
  expect((await save(row.handle, change, stranger.cookie)).status).toBe(403)
  const foreign = { cookie: desk.cookie, origin: 'https://elsewhere.example' }
  expect((await sendChange(app, `/admin/enquiries/${row.handle}`, change, foreign)).status).toBe(403)
  expect(await rowOf(row.handle)).toEqual(row)
  for (const path of ['/admin/enquiries/0', '/admin/enquiries/x', "/admin/enquiries/1'--"])
    expect((await getAs(app, path, desk.cookie)).status).toBe(404)
  expect((await getAs(app, '/api/admin/enquiries/count', '')).status).toBe(401)
})

test('ENQ-14 the list is exported as it is narrowed, for admins alone, and nothing in it is a formula', async () => {
  const name = '=HYPERLINK("https://evil.example")'
  const facts = { kind: 'offer', offer_cents: 110_050, message: 'One,\n"two"', state: 'closed' } as const
  const { id } = await newEnquiry({ name, ...facts })
  await newEnquiry({ name: 'Somebody else' })
  const response = await getAs(app, '/admin/enquiries/export?kind=offer&search=hyperlink', desk.cookie)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="enquiries-[\d-]{10}\.csv"$/)
  const [head, row, ...rest] = (await response.text()).split('\r\n')
  expect(head).toBe('number,received,kind,state,work,name,email,phone,offer,viewing,message,assignee,note')
  expect(row).toContain(`Q-${id.slice(-6).toUpperCase()},2026-11-20 10:`)
  const sender = `"'=HYPERLINK(""https://evil.example"")",ines@aldana.example,`
  expect(row).toContain(`,offer,closed,Harbour,${sender},1100.50,,"One,\n""two""",,`)
  expect(rest).toEqual([''])
  expect((await getAs(app, '/admin/enquiries/export', stranger.cookie)).status).toBe(302)
})

test('ENQ-21 a telephone number stays as it is where a spreadsheet would take it for an amount', async () => {
  await newEnquiry({ name: 'Otto Numbers', phone: '0176123456' })
  const file = await (await getAs(app, '/admin/enquiries/export?search=numbers', desk.cookie)).text()
  expect(file).toContain(`,Otto Numbers,ines@aldana.example,'0176123456,`)
})

test('ENQ-15 the states are told with how many enquiries each has under the other filters', async () => {
  const { db } = app.context
  await newEnquiry({ work_name: 'Counted', state: 'new' })
  await newEnquiry({ work_name: 'Counted', state: 'new', kind: 'offer', offer_cents: 100 })
  await newEnquiry({ work_name: 'Counted', state: 'closed' })
  const counted = (search: string) => countEnquiriesByState({ db }, readAdminEnquiryQuery(new URLSearchParams(search)))
  expect(await counted('search=Counted&state=new')).toEqual({ new: 2, answered: 0, closed: 1 })
  expect(await counted('search=Counted&kind=offer')).toEqual({ new: 1, answered: 0, closed: 0 })
  const page = (await read('/admin/enquiries?search=Counted')).replaceAll('<!-- -->', '')
  expect(
    [...page.matchAll(/(New|Answered|Closed)<span class="num[^"]*"> ?(\d+)</g)].map(([, , count]) => count),
  ).toEqual(['2', '0', '1'])
})

test('ENQ-22 the enquiries of a colleague who has left can be found', async () => {
  const { db } = app.context
  const gone = await newAdmin(app.context, { email: 'former@vitrine.example' })
  const { id, name } = (await db.select().from(user).where(eq(user.email, gone.email)))[0]!
  const { handle } = await newEnquiry({ assignee: id })
  await db.update(profiles).set({ is_admin: false }).where(eq(profiles.id, id))
  const list = await read(`/admin/enquiries?assignee=${id}`)
  expect(list).toContain(`${name} (left)`)
  expect(list).toContain(`/admin/enquiries/${handle}`)
  await db.update(enquiries).set({ assignee: null }).where(eq(enquiries.handle, handle))
  expect(await read('/admin/enquiries')).not.toContain('(left)')
})

test('ENQ-10 the list is searched, filtered and paged, and an assignee who leaves is nobody', async () => {
  const { db } = app.context
  await db.delete(enquiries)
  const find = async (query: string) => {
    const list = await findAdminEnquiries({ db }, readAdminEnquiryQuery(new URLSearchParams(query)))
    return { ...list, handles: list.items.map(({ handle }) => handle) }
  }
  const many = []
  for (let at = 0; at < 30; at++) many.push(await newEnquiry({ email: `client${at}@x.example`, work_name: 'Desk' }))
  const mine = await newEnquiry({ assignee: deskId, state: 'answered', message: 'Is the 100% silk lining original?' })
  const viewing = await newEnquiry({ kind: 'viewing', viewing_at: new Date('2026-12-01T17:00:00Z'), message: '' })
  expect((await find('')).handles.slice(0, 2)).toEqual([viewing.handle, mine.handle])
  expect(await find('page=2')).toMatchObject({ total: 32, page: 2, pages: 2 })
  expect((await find('page=2')).handles.at(-1)).toBe(many[0]!.handle)
  expect((await find('page=99')).page).toBe(2)
  expect((await find('state=answered')).handles).toEqual([mine.handle])
  expect((await find('kind=viewing')).handles).toEqual([viewing.handle])
  expect((await find(`assignee=${deskId}`)).handles).toEqual([mine.handle])
  expect((await find('assignee=none')).total).toBe(31)
  expect((await find('search=100%25+silk')).handles).toEqual([mine.handle])
  expect((await find('search=%25%25')).total).toBe(0)
  expect((await find('search=CLIENT7@')).handles).toEqual([many[7]!.handle])
  expect((await find(`search=q-${mine.id.slice(-6)}`)).handles).toEqual([mine.handle])
  expect((await find('state=lost&kind=x&page=-1')).total).toBe(32)
  const count = await getAs(app, '/api/admin/enquiries/count', desk.cookie)
  expect(await count.json()).toEqual({ count: 31 })
  const gone = await newAdmin(app.context, { email: 'gone@vitrine.example' })
  const [left] = await db.select().from(user).where(eq(user.email, gone.email))
  await db.update(enquiries).set({ assignee: left!.id }).where(eq(enquiries.handle, viewing.handle))
  await db.delete(profiles).where(eq(profiles.id, left!.id))
  expect((await rowOf(viewing.handle)).assignee).toBeNull()
})
