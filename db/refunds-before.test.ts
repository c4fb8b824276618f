import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0' })
})
afterAll(() => database.drop())

test('REF-07 what went back before the table of refunds stands in it, and the demo provider knows its own', async () => {
  const { $client: client } = database.db
  const files = (await readdir('db/migrations')).filter((file) => file.endsWith('.sql')).sort()
  const place = files.findIndex((file) => file.endsWith('_refunds.sql'))
  for (const file of files.slice(0, place)) await client.query(await readFile(`db/migrations/${file}`, 'utf8'))
  await client.query(`
    insert into orders (id, state, provider, amount, captured_amount, refund_id, refund_reason, snapshot, hold_expires_at) values
      ('019cb000-0000-7000-8000-000000000001', 'refunded', 'demo', 1200, 1199.99, 'R1', 'wrong-amount', '{}', now()),
      ('019cb000-0000-7000-8000-000000000002', 'refunded', 'demo', 800, null, null, null, '{}', now()),
      ('019cb000-0000-7000-8000-000000000003', 'cancelled', 'demo', 500, null, null, null, '{}', now());
    insert into order_events (order_id, at, kind, to_state, detail) values
      ('019cb000-0000-7000-8000-000000000001', '2026-01-01', 'capture-recorded', null, '{"status":"COMPLETED","amount":"1199.99"}'),
      ('019cb000-0000-7000-8000-000000000001', '2026-01-02', 'refunded', 'refunded', '{"refundId":"R1"}'),
      ('019cb000-0000-7000-8000-000000000002', '2026-01-03', 'capture-recorded', null, '{"status":"REFUNDED","amount":"800.00"}'),
      ('019cb000-0000-7000-8000-000000000002', '2026-01-03', 'refunded', 'refunded', '{"by":"provider"}');
    insert into demo_payments (id, request_key, request, amount, currency, status, capture_id, capture_status, refund_id, created_at, updated_at)
    values ('D1', '019cb000-0000-7000-8000-000000000001', '{}', '1199.99', 'USD', 'COMPLETED', 'C1', 'REFUNDED', 'R1', now(), now())`)

  await client.query(await readFile(`db/migrations/${files[place]}`, 'utf8'))
  const stored = await client.query('select amount, source, state, provider_refund_id from refunds order by ended_at')
  expect(stored.rows).toEqual([
    { amount: '1199.99', source: 'automatic', state: 'done', provider_refund_id: 'R1' },
    { amount: '800.00', source: 'provider', state: 'done', provider_refund_id: null },
  ])
  const orders = await client.query('select refunded_amount from orders order by id')
  expect(orders.rows.map(({ refunded_amount }) => refunded_amount)).toEqual(['1199.99', '800.00', '0.00'])
  const demo = await client.query('select id, request_key, cents from demo_refunds')
  expect(demo.rows).toEqual([{ id: 'R1', request_key: 'refund-019cb000-0000-7000-8000-000000000001', cents: '119999' }])
})
