import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test } from 'vitest'
import { order_events, orders } from '#db/schema/orders.ts'
import { openTestShop } from '#tests/test-shop.ts'
import { writeMoneyCsv } from './write-money-csv.server.ts'

test.each([
  ['12345e67', '0012', '8512345678901234567', '85-1'],
  ['01234567', '7E1', '1/2', '3:15'],
])('ORD-16 numbers and ids stay as they are where a spreadsheet reads the file: %s', async (end, ...ids) => {
  const shop = await openTestShop()
  onTestFinished(() => shop.database.drop())
  const [captureId, provider_order_id, exemptionNumber] = ids as [string, string, string]
  const at = shop.now()
  const id = `0198c0de-0000-7000-8000-0000${end}`
  await shop.db.insert(orders).values({
    ...{ id, state: 'paid', provider: 'demo', provider_order_id, amount: 5, captured_amount: 5 },
    ...{ tax: { delivery: { to: 'abroad', exemptionNumber }, lines: [] }, snapshot: { id, name: 'Harbour' } },
    hold_expires_at: at,
  })
  const detail = { status: 'COMPLETED', amount: '5.00', currency: 'USD', captureId }
  await shop.db.insert(order_events).values({ order_id: id, at, kind: 'capture-recorded', detail })
  let csv = ''
  await writeMoneyCsv(shop.db, { month: null, timeZone: 'America/New_York' }, async (part) => {
    csv += part
  })
  const [row] = parse(csv, { columns: true }) as Record<string, string>[]
  const { order, provider_id, provider_order, tax_exemption, amount } = row!
  expect([order, provider_id, provider_order, tax_exemption]).toEqual([
    `'${end.toUpperCase()}`,
    ...ids.map((one) => `'${one}`),
  ])
  expect(amount).toBe('5.00')
})
