import { parse } from 'csv-parse/sync'
import { uuidv7 } from 'uuidv7'
import { expect, onTestFinished, test } from 'vitest'
import { order_events, orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { readSplitCsv } from '#tests/read-split-csv.ts'
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

test('OADM-09 nothing that a buyer is called is a formula, also where a spreadsheet splits cells at semicolons', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.database.drop())
  const at = shop.now()
  const id = uuidv7()
  await shop.db.insert(orders).values({
    ...{ id, state: 'paid', provider: 'demo', provider_order_id: '1;=2', amount: 5, captured_amount: 5 },
    ...{ tax: { delivery: { to: 'abroad' }, lines: [{ name: '-State', rate: 60_000, capCents: null, cents: 30 }] } },
    ...{ payer: { name: 'Eve;=1+1\n"+2"', email: 'eve;@x.example' }, snapshot: { id, name: 'Harbour' } },
    hold_expires_at: at,
  })
  const detail = { status: 'COMPLETED', amount: '5.00', currency: 'USD', captureId: '1' }
  await shop.db.insert(order_events).values({ order_id: id, at, kind: 'capture-recorded', detail })
  let csv = ''
  await writeMoneyCsv(shop.db, { month: null, timeZone: 'America/New_York' }, async (part) => {
    csv += part
  })
  expect(readSplitCsv(csv, ';').filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
  const [row] = parse(csv, { columns: true }) as Record<string, string>[]
  expect(row).toMatchObject({ buyer: `Eve;'=1+1\n"'+2"`, email: `eve;'@x.example`, provider_order: "1;'=2" })
})

test('TAX-14 a refund has its share of each tax, below zero; of all that went back they add up to the taxes of the order', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.database.drop())
  const at = shop.now()
  const id = uuidv7()
  const line = (name: string, cents: number) => ({ name, rate: 60_000, capCents: null, cents })
  const tax = { delivery: { to: 'abroad' }, lines: [line('State', 78_000), line('County', 5_000)] }
  await shop.db.insert(orders).values({
    ...{ id, state: 'paid', provider: 'demo', provider_order_id: '1', amount: 13_830, captured_amount: 13_830 },
    ...{ tax, snapshot: { id, name: 'Harbour' }, hold_expires_at: at },
  })
  const detail = { status: 'COMPLETED', amount: '13830.00', currency: 'USD', captureId: '1' }
  await shop.db.insert(order_events).values({ order_id: id, at, kind: 'capture-recorded', detail })
  for (const [place, amount] of [1_000, 0.01, 12_829.99].entries())
    await shop.db.insert(refunds).values({
      ...{ id: uuidv7(), order_id: id, amount, source: 'staff', returned_by: 'provider', state: 'done' },
      ...{
        reason: 'Called off',
        asked_by: 'Ada',
        asked_at: at,
        ended_at: new Date(at.getTime() + 1_000 * (place + 1)),
      },
    })
  let csv = ''
  await writeMoneyCsv(shop.db, { month: null, timeZone: 'America/New_York' }, async (part) => {
    csv += part
  })
  const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[]
  expect(rows.map(({ amount, tax, taxes }) => [amount, tax, taxes])).toEqual([
    ['13830.00', '830.00', 'State, 6%: 780.00; County, 6%: 50.00'],
    ['-1000.00', '-60.02', 'State, 6%: -56.40; County, 6%: -3.62'],
    ['-0.01', '0.00', 'State, 6%: 0.00; County, 6%: 0.00'],
    ['-12829.99', '-769.98', 'State, 6%: -723.60; County, 6%: -46.38'],
  ])
})
