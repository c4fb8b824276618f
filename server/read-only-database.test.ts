import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#tests/buyer.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { testPort } from '#tests/test-port.ts'
import { runSql } from '#tests/test-postgres.ts'

let app: TestApp
let metricsPort: number
beforeAll(async () => {
  metricsPort = await testPort()
  app = await startTestApp({ env: { METRICS_PORT: String(metricsPort) }, logLevel: 'silent' })
})
afterAll(() => app.stop())

/** As after a failover to a replica, or where a provider stops writes: connections from then on can only read. */
async function setReadOnly(value: 'on' | 'off') {
  const name = new URL(app.databaseUrl).pathname.slice(1)
  const cluster = process.env.TEST_DATABASE_URL!
  await runSql(cluster, `alter database "${name}" set default_transaction_read_only = ${value}`)
}

const endConnections = () =>
  runSql(
    process.env.TEST_DATABASE_URL!,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(app.databaseUrl).pathname.slice(1)}'`,
  )

test('OPS-42 while the database takes no writes pages are shown, an order is 503 and metrics say so; it goes on by itself', async () => {
  const { id } = await newProduct(app.context.db)
  const order = (productId = id) => send(`${app.url}/api/orders`, { json: { productId } })
  const isUp = async () =>
    (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).match(/^vitrine_database_up (\d)$/m)![1]
  await setReadOnly('on')
  await endConnections()
  await eventually(async () => expect((await fetch(`${app.url}/collection`)).status).toBe(200))
  const refused = await order()
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await fetch(`${app.url}/api/health`)).status).toBe(200)
  expect(await isUp()).toBe('0')
  await setReadOnly('off')
  // A work each time: one whose purchase fails half-way, on a connection of before, is held.
  await eventually(async () => expect((await order((await newProduct(app.context.db)).id)).status).toBe(201))
  await eventually(async () => expect(await isUp()).toBe('1'))
})
