import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReadReplica } from '#app/platform/read-replica/read-replica.server.ts'
import { connect } from '#db/connect.ts'
import { randomClientAddress } from '#tests/bought-order.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { silentLog } from '#tests/silent-log.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { testPort } from '#tests/test-port.ts'
import { runSql } from '#tests/test-postgres.ts'
import { startTestReplica, type TestReplica } from '#tests/test-replica.ts'

let postgres: TestReplica
let app: TestApp
let env: Record<string, string>
let metricsPort: number
const logged: string[] = []
beforeAll(async () => {
  postgres = await startTestReplica()
  metricsPort = await testPort()
  env = {
    DATABASE_URL: postgres.databaseUrl,
    DATABASE_READ_URL: postgres.replicaUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    PAGE_CACHE_MB: '0',
    PAYMENT_PROVIDER: 'demo',
    ADMIN_PASSWORD: 'brown paper and string',
  }
  app = await startTestApp({
    env: { ...env, METRICS_PORT: String(metricsPort) },
    logLevel: 'silent',
    // Half of it is the replica's; the other half is enough for a busy machine.
    readLimitMs: 10_000,
    reachDatabase: async () => postgres.databaseUrl,
  })
  for (const level of ['info', 'warn'] as const)
    app.context.log[level] = (_facts: object, message: string) => void logged.push(message)
  await newProduct(app.context.db, { name: 'Harbour at dusk' })
})
afterAll(async () => {
  await app?.stop()
  await postgres?.stop()
})

const paths = ['/collection', '/collection?search=harbour', '/api/products', '/api/products/search?q=harbour']
const get = (path: string) => rawRequest(app.url, { path, headers: { 'X-Forwarded-For': randomClientAddress() } })
const counts = () => ({ ...app.context.readReplica!.counts() })

async function readsFrom(server: 'replica' | 'primary') {
  for (const path of paths)
    await eventually(async () => {
      const before = counts()
      expect([path, (await get(path)).text.includes('Harbour at dusk')]).toEqual([path, true])
      expect([path, counts()[server] > before[server]]).toEqual([path, true])
    })
}

async function deepHealth() {
  const response = await fetch(`${app.url}/api/health?deep`)
  const { parts } = (await response.json()) as { parts: Record<string, { state: string; message: string }> }
  return { status: response.status, replica: parts.replica! }
}

async function metric(name: string) {
  const lines = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
}

test('READ-05 READ-07 while the replica is killed the site is read from the primary, the log says so once, and health and metrics name it', async () => {
  await readsFrom('replica')
  expect((await deepHealth()).replica).toEqual({ state: 'ok', message: expect.stringMatching(/^responds, /) })
  expect([await metric('vitrine_replica_up'), await metric('vitrine_database_up')]).toEqual([1, 1])
  expect(await metric('vitrine_replica_connections{pool="searches",state="idle"}')).toBeGreaterThan(0)
  expect(await metric('vitrine_replica_reads_total{server="replica"}')).toBeGreaterThan(0)
  expect(await metric('vitrine_replica_connections{pool="pages",state="waiting"}')).toBe(0)

  await postgres.kill()
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200])
  await readsFrom('primary')
  const { status, replica } = await deepHealth()
  expect([status, replica.state]).toEqual([503, 'failed'])
  expect(replica.message).toContain('ECONNREFUSED')
  expect((await get('/api/health')).status).toBe(200)
  expect([await metric('vitrine_replica_up'), await metric('vitrine_database_up')]).toEqual([0, 1])
  const ofReplica = (message: string) => /is not used|is used again/.test(message)
  expect(logged.filter(ofReplica)).toEqual(['the read replica is not used; all reads go to the primary'])

  await postgres.start()
  await readsFrom('replica')
  expect((await deepHealth()).replica.state).toBe('ok')
  expect(logged.filter(ofReplica).at(-1)).toBe('the read replica is used again')
})

test('READ-05 a statement that only the replica refuses is asked of the primary, with all that follow it in the request', async () => {
  await readsFrom('replica')
  const reads = app.context.readReplica!.readsFor({ kind: 'pages', topics: ['products_changes'] })
  const isReplica = async () => (await reads.execute(sql`select pg_is_in_recovery() as is`)).rows[0]!.is
  expect(await isReplica()).toBe(true)
  // As when replay needs what a query reads.
  expect((await reads.execute(sql`select pg_current_wal_lsn()`)).rows).toHaveLength(1)
  // Also when other requests read from it again.
  await readsFrom('replica')
  expect(await isReplica()).toBe(false)
  await expect(reads.execute(sql`select nothing`)).rejects.toThrow()
})

test('READ-06 while the replica hangs, a read has its response from the primary within its limit, and the next does not wait', async () => {
  await readsFrom('replica')
  await postgres.freeze()
  expect((await Promise.all(paths.map(get))).map(({ status }) => status)).toEqual(paths.map(() => 200))
  expect(app.context.readReplica!.isUp()).toBe(false)
  let taken = 0
  const note = () => taken++
  for (const pool of Object.values(app.context.readReplica!.pools)) pool.on('acquire', note)
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200])
  expect(taken).toBe(0)
  await postgres.thaw()
  await readsFrom('replica')
})

test('READ-08 a start is refused with a sentence where DATABASE_READ_URL is no replica of the database', async () => {
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      PATH: process.env.PATH,
      ...env,
      PORT: String(await testPort()),
      DATA_DIR: app.context.settings.dataDir,
      DATABASE_READ_URL: postgres.databaseUrl,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([stderr, code]).toEqual(['DATABASE_READ_URL leads to no replica: it is not in recovery\n', 1])
})

test('READ-08 a replica of another database, and one that does not let the program in, are refused by name', async () => {
  const db = connect(postgres.databaseUrl)
  const open = (url: string) =>
    openReadReplica({
      url,
      primary: { pages: db, searches: db },
      connections: { pages: 1, searches: 1 },
      topics: [],
      limitMs: 60_000,
      monotonicMs: () => 0,
      log: silentLog,
      onError: () => {},
    })
  await expect(open(postgres.replicaUrl.replace(/gallery$/, 'postgres'))).rejects.toThrow(
    'DATABASE_READ_URL leads to a replica of another database than that of DATABASE_URL',
  )
  await expect(open(postgres.replicaUrl.replace(/:[^:@]+@/, ':wrong@'))).rejects.toThrow(
    'DATABASE_READ_URL: password authentication failed for user "vitrine_program"',
  )
  await expect(open(postgres.replicaUrl.replace(/gallery$/, 'nothing'))).rejects.toThrow(
    'DATABASE_READ_URL: database "nothing" does not exist',
  )
  await db.$client.end()
})

test('READ-05 a start while the replica is down serves from the primary, and from the replica once it is there', async () => {
  await postgres.kill()
  await app.restart()
  await readsFrom('primary')
  await postgres.start()
  await readsFrom('replica')
})

test('READ-08 a replica that was made a server of its own is not read any more once something changes', async () => {
  await readsFrom('replica')
  await postgres.promote()
  await runSql(postgres.replicaUrl, `update products set name = 'Of another history'`)
  await newProduct(app.context.db, { name: 'Harbour at dawn' })
  await eventually(async () => expect((await get('/api/products')).text).toContain('Harbour at dawn'))
  await readsFrom('primary')
  expect((await deepHealth()).replica).toEqual({
    state: 'failed',
    message: 'DATABASE_READ_URL leads to no replica: it is not in recovery',
  })
})
