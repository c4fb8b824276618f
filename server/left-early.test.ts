import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { eventually } from '#tests/eventually.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { getAs } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
/** Ends of requests, as the log has them. */
const ends: { path?: string; aborted?: boolean }[] = []
/** What a look-up of a session waits for before it says whose it is. */
let afterLookup: () => Promise<void> = async () => {}

function waitAfterLookup({ auth }: AppContext): AppContext['auth'] {
  const findSessionUser = async (asked: Parameters<typeof auth.api.findSessionUser>[0]) => {
    const user = await auth.api.findSessionUser(asked)
    await afterLookup()
    return user
  }
  return { ...auth, api: { ...auth.api, findSessionUser: findSessionUser as typeof auth.api.findSessionUser } }
}

beforeAll(async () => {
  const log = {
    debug() {},
    info: (line: (typeof ends)[number]) => void ends.push(line),
    warn() {},
    error() {},
    child: () => log,
  }
  app = await startTestApp({ replace: (context) => ({ log, auth: waitAfterLookup(context) }) })
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(() => app.stop())

/** Sends a request and leaves during its look-up number `lookup` of the session, which goes on only when the program knows. */
async function leaveDuring(lookup: number, path: string, { method = 'GET', body = '' } = {}) {
  const reached = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  let lookups = 0
  afterLookup = async () => {
    lookups += 1
    if (lookups !== lookup) return
    reached.resolve()
    await left.promise
  }
  const type = 'application/x-www-form-urlencoded'
  const headers = { Cookie: cookie, Origin: app.url, 'Content-Type': type, 'Content-Length': body.length }
  const sent = request(app.url + path, { method, headers, agent: false })
  sent.on('error', () => {})
  sent.end(body)
  await reached.promise
  sent.destroy()
  await eventually(() =>
    expect(ends).toContainEqual(expect.objectContaining({ path: path.split('?')[0], aborted: true })),
  )
  left.resolve()
  // Asked after it, and answered by the same ways.
  for (let asked = 0; asked < 3; asked++) expect((await getAs(app, '/api/admin/session', cookie)).status).toBe(200)
}

test('LIVE-15 a live stream whose browser leaves while its session is looked up is not opened', async () => {
  await leaveDuring(1, '/api/live?topics=orders_changes')
  expect(app.context.liveHub.open()).toBe(0)
})

test('REQ-11 an export whose browser leaves while its session is looked up keeps no connection to the database', async () => {
  const { id } = await newProduct(app.context.db)
  const works = JSON.stringify({ ids: [id] })
  // The second look-up comes with the whole of the form.
  await leaveDuring(2, '/admin/products/export', { method: 'POST', body: String(new URLSearchParams({ works })) })
  await eventually(async () => {
    const { rows } = await app.context.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
    expect(rows).toHaveLength(0)
  })
})
