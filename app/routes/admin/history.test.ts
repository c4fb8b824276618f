import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { History } from '#app/features/audit/history.ts'
import { recordFailedSignIns } from '#app/features/auth/sign-in/record-failed-sign-ins.server.ts'
import { rateLimit } from '#db/schema/auth.ts'
import { failed_sign_ins } from '#db/schema/failed-sign-ins.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let ines: TestUser
// After the database's own clock, by which the works of these tests are made.
let time = new Date('2030-11-20T15:00:30Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => time, env: { TRUSTED_PROXIES: '127.0.0.1,::1', AUDIT_YEARS: '7' } })
  ines = await newAdmin(app.context, { email: 'ines@vitrine.example' })
})
afterAll(() => app.stop())

const get = (path: string, cookie = ines.cookie) =>
  fetch(app.url + path, { redirect: 'manual', headers: { Cookie: cookie } })
const read = async (search: string) => (await (await get(`/api/admin/history${search}`)).json()) as History
/** What the page shows, without React's own comments. */
async function pageAt(path: string) {
  const response = await get(path)
  expect(response.status).toBe(200)
  return (await response.text()).split('<script>window.__reactRouter')[0]!.replaceAll('<!-- -->', '')
}
const signIn = (password: string, email = ines.email) =>
  fetch(`${app.url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-Forwarded-For': '192.0.2.66' },
    body: new URLSearchParams({ email, password }),
  })
const change = (json: object, cookie = ines.cookie) =>
  fetch(`${app.url}/admin/products`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.7', Cookie: cookie },
    body: JSON.stringify(json),
  })

test('AUD-01 a change of the artwork list is the admin’s who is signed in, from their client, in their request', async () => {
  const { id } = await newProduct(app.context.db)
  const response = await change({ intent: 'set-sold', id, sold: true })
  expect(response.status).toBe(200)
  const { entries } = await read(`?work=${id}`)
  expect(entries[0]).toMatchObject({
    at: '2030-11-20T15:00:30.000Z',
    actor: { kind: 'admin', label: ines.email },
    action: 'work-sold',
    client: '192.0.2.7',
  })
  const { rows } = await app.context.db.execute(sql`select request_id from audit_entries where id = ${entries[0]!.id}`)
  expect(rows).toEqual([{ request_id: response.headers.get('X-Request-Id') }])
})

test('AUD-04 AUD-13 what is refused to a visitor or a former admin leaves no entry', async () => {
  const { id } = await newProduct(app.context.db)
  const former = await newAdmin(app.context, { email: 'former@vitrine.example' })
  await app.context.db.execute(sql`update profiles set is_admin = false from "user" u
    where u.id = profiles.id and u.email = 'former@vitrine.example'`)
  expect((await change({ intent: 'set-sold', id, sold: true }, '')).status).toBe(401)
  expect((await change({ intent: 'set-sold', id, sold: true }, former.cookie)).status).toBe(403)
  expect((await change({ intent: 'set-sold', id, sold: 'yes' })).status).toBe(400)
  expect((await read(`?work=${id}`)).entries).toMatchObject([{ action: 'work-created', actor: { kind: 'database' } }])
  for (const path of ['/admin/history', '/admin/history.data', '/api/admin/history']) {
    const response = await get(path, '')
    expect(response.status).toBe(path.startsWith('/api') ? 401 : path.endsWith('.data') ? 202 : 302)
    expect(await response.text()).not.toContain(id)
  }
  expect((await get('/api/admin/history', former.cookie)).status).toBe(403)
})

test('AUD-05 AUD-06 the sign-in, its failures and the sign-out of a person are in the history', async () => {
  expect((await signIn('wrong')).status).toBe(401)
  expect((await signIn('wrong')).status).toBe(401)
  expect((await signIn('', '')).status).toBe(422)
  const entered = await signIn(ines.password)
  expect(entered.status).toBe(302)
  const cookie = entered.headers
    .getSetCookie()
    .find((line) => line.includes('session_token='))!
    .split(';')[0]!
  await fetch(`${app.url}/admin/sign-out`, { method: 'POST', redirect: 'manual', headers: { Cookie: cookie } })
  time = new Date(time.getTime() + 60_000)
  expect(await recordFailedSignIns(app.context)).toBe(2)
  const { entries } = await read('?kind=Sign-ins')
  const fromThere = entries.filter(({ client }) => client === '192.0.2.66')
  expect(fromThere).toMatchObject([
    { action: 'sign-out', actor: { label: ines.email } },
    { action: 'sign-in', actor: { label: ines.email } },
    {
      action: 'sign-in-failed',
      actor: { kind: 'visitor' },
      subject: { label: ines.email },
      note: 'Wrong password or address, 2 times',
    },
  ])
})

test('AUD-06 what the limit of attempts refuses is not written down', async () => {
  const { db } = app.context
  for (let n = 0; n < 12; n++) await signIn('wrong')
  const { rows } = await db.execute(sql`select sum(count)::int as count from failed_sign_ins`)
  expect(rows).toEqual([{ count: 10 }])
  await db.delete(failed_sign_ins)
  await db.delete(rateLimit)
})

test('AUD-08 AUD-09 the page lists it, filtered by its address, and says how long it is kept', async () => {
  const { id } = await newProduct(app.context.db, { name: 'Silver and Sand <b>' })
  await change({ intent: 'set-status', id, status: 'draft' })
  const html = await pageAt('/admin/history')
  for (const text of ['Kept for 7 years', 'Took', '‘Silver and Sand &lt;b&gt;’', 'ines@vitrine.example', '10:01 AM'])
    expect(html).toContain(text)
  expect(html).toContain(`href="/admin/products/edit/${id}"`)
  expect(html).toMatch(/<time[^>]+dateTime="2030-11-20T15:01:30.000Z"[^>]*>10:01 AM/i)
  const sales = await pageAt('/admin/history?kind=work-sold')
  expect(sales).toContain('Harbour at Dusk')
  expect(sales).not.toContain('Silver and Sand')
  const ofWork = await pageAt(`/admin/history?work=${id}`)
  expect(ofWork).toContain('Clear artwork')
  expect(await pageAt('/admin/history?person=nobody')).toContain('Nothing matches')
  // Unknown values count as not given.
  const odd = await pageAt('/admin/history?kind=x&from=2026-99-99&to=0000-01-01&before=y&after=-1')
  expect(odd).toContain('Silver and Sand')
})

test('AUD-11 the form of a work offers its history', async () => {
  const { id } = await newProduct(app.context.db)
  const heading = '<summary><h2>History</h2>'
  expect((await pageAt(`/admin/products/edit/${id}`)).includes(heading)).toBe(true)
  expect((await pageAt('/admin/products/new')).includes(heading)).toBe(false)
})

test('AUD-15 the page of an artwork that was deleted leads to its history', async () => {
  const { id } = await newProduct(app.context.db, { name: 'Gone by Noon' })
  await change({ intent: 'delete', id })
  const page = async (id: string) => (await get(`/admin/products/edit/${id}`)).text()
  expect(await page(id)).toContain(`href="/admin/history?work=${id}"`)
  expect(await pageAt(`/admin/history?work=${id}`)).toContain('Gone by Noon')
  expect(await page('no-id')).not.toContain('/admin/history?work=')
})
