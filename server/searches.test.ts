import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent', readLimitMs: 60_000, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  await newProduct(app.context.db, { name: 'Harbour' })
})
afterAll(() => app.stop())

const get = (path: string, client: string, signal?: AbortSignal) =>
  fetch(app.url + path, { headers: { 'X-Forwarded-For': client }, ...(signal && { signal }) })

/** Runs `work` while every read of the works waits. */
async function whileWorksAreLocked(work: () => Promise<unknown>) {
  await app.context.db.transaction(async (tx) => {
    await tx.execute(sql`lock table products in access exclusive mode`)
    await work()
  })
}

/** How many searches wait for the works; what the program does by itself may wait beside them. */
async function waiting(): Promise<number> {
  const { rows } = await app.context.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'vitrine searches' and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}

test('QRY-03 QRY-04 however many searches run, others get their response; of one client only the two newest go on', async () => {
  const search = (client: string) => get('/api/products/search?q=harbour', client)
  let ofOne: Promise<Response>[] = []
  let ofMany: Promise<Response>[] = []
  await whileWorksAreLocked(async () => {
    ofOne = Array.from({ length: 12 }, () => search('198.51.100.1'))
    const first = await Promise.race(ofOne)
    expect(first.status).toBe(429)
    expect(first.headers.get('retry-after')).toBe('1')
    ofMany = Array.from({ length: 12 }, (_, n) => search(`198.51.100.${10 + n}`))
    await eventually(async () => expect(await waiting()).toBe(3))
    expect((await get('/api/post-categories', '198.51.100.2')).status).toBe(200)
  })
  const statuses = (responses: Promise<Response>[]) =>
    Promise.all(responses.map(async (response) => (await response).status))
  expect((await statuses(ofOne)).filter((status) => status === 200)).toHaveLength(2)
  expect(await statuses(ofMany)).toEqual(Array(12).fill(200))
})

test.each(['/api/products/search?q=harbour', '/api/products?search=harbour', '/collection?search=harbour'])(
  'QRY-03 a request that its client closes ends in Postgres: %s',
  async (path) => {
    await whileWorksAreLocked(async () => {
      const typedOn = new AbortController()
      const asked = get(path, '198.51.100.3', typedOn.signal)
      await eventually(async () => expect(await waiting()).toBe(1))
      typedOn.abort()
      await expect(asked).rejects.toThrow()
      await eventually(async () => expect(await waiting()).toBe(0))
    })
  },
)
