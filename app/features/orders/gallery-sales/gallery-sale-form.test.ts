import { expect, test } from 'vitest'
import { readSale } from '#app/features/products/admin/read-sale.server.ts'
import { readSettings } from '#server/settings.ts'
import { checkGallerySale, gallerySaleValues } from './gallery-sale-form.ts'

const now = () => new Date('2026-03-02T15:00:00Z')
const amountFaults = (amount: string) =>
  (checkGallerySale({ ...gallerySaleValues(), amount }, null, false).faults ?? [])
    .filter(({ field }) => field === 'amount')
    .map(({ message }) => message)
const priceFaults = (price: number) =>
  readSale({ now, settings: readSettings({}) }, { price, day: '2026-03-01' }).faults ?? []

test('GSALE-02 PLST-28 a sale whose amount is too large is refused with the largest one', () => {
  expect(amountFaults('10000000000')).toEqual(['The amount can be at most $9,999,999,999.99'])
  expect(priceFaults(9_999_999_999.999)).toEqual(['The price can be at most $9,999,999,999.99'])
  expect([amountFaults('9999999999.99'), priceFaults(9_999_999_999.99)]).toEqual([[], []])
  for (const amount of ['0', '-1', '']) expect(amountFaults(amount)).toEqual(['The amount must be more than 0'])
  expect(priceFaults(-1)).toEqual(['The price must be 0 or more'])
})

test('FORM-35 an amount of three decimals, which may mean thousands, is refused', () => {
  expect(amountFaults('4.600')).toEqual(['Amount (USD) can have at most two decimals, such as 1200.50'])
})

test('FORM-31 address and telephone of a buyer are taken without what nobody sees of them', () => {
  const values = gallerySaleValues({
    work: '018f3b5a-0000-7000-8000-000000000001',
    amount: 100,
    paid_on: '2026-11-20',
    name: 'Anna',
    email: 'anna@example.com\u200b',
    phone: '\u2068+1 561 555 0100\u2069',
  })
  expect(checkGallerySale(values, '2026-11-20', false)).toMatchObject({
    facts: { email: 'anna@example.com', phone: '+1 561 555 0100' },
  })
})
