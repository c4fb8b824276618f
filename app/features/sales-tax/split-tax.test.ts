import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeTax } from './compute-tax.ts'
import { type OrderTax, taxCents } from './order-tax.ts'
import { splitTax } from './split-tax.ts'
import { highestRate, type TaxRate } from './tax-rate.ts'

const place = { state: 'FL', zip: '33401' } as const
const rateOf = (key: string, rate: number, zips: string[], capCents: number | null): TaxRate => ({
  ...{ key, name: key, state: 'FL', zips, rate, capCents },
})

test('INV-25 of each line the first part has its share in whole cents, the rest what is left', () => {
  const lines = computeTax(
    [rateOf('State', 60_000, [], null), rateOf('County', 10_000, ['334'], 500_000)],
    place,
    1_200_000,
  )
  const tax: OrderTax = { delivery: { to: 'us', ...place }, lines }
  const { first, rest } = splitTax(tax, { firstCents: 100_000, totalCents: 1_277_000 })
  expect(first.lines.map(({ name, cents }) => [name, cents])).toEqual([
    ['State', 5_638],
    ['County', 392],
  ])
  expect(rest.lines.map(({ cents }) => cents)).toEqual([66_362, 4_608])
  expect(rest.delivery).toEqual(tax.delivery)
})

test('INV-25 whatever is paid first of $10 and more, the lines of both parts add up, and each part has more than its tax', () => {
  const rates = fc.record({
    state: fc.integer({ min: 0, max: highestRate }),
    county: fc.integer({ min: 0, max: highestRate }),
    capCents: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  })
  const sale = fc
    .record({ rates, itemCents: fc.integer({ min: 10_00, max: 999_999_999 }), share: fc.nat() })
    .map(({ rates: { state, county, capCents }, itemCents, share }) => {
      const table = [rateOf('State', state, [], null), rateOf('County', county, ['334'], capCents)]
      const tax: OrderTax = { delivery: { to: 'us', ...place }, lines: computeTax(table, place, itemCents) }
      const totalCents = itemCents + taxCents(tax)
      return { tax, totalCents, firstCents: 1 + (share % (totalCents - 1)) }
    })
  fc.assert(
    fc.property(sale, ({ tax, totalCents, firstCents }) => {
      const { first, rest } = splitTax(tax, { firstCents, totalCents })
      for (const [at, line] of tax.lines.entries()) {
        expect(first.lines[at]!.cents + rest.lines[at]!.cents).toBe(line.cents)
        expect(Math.min(first.lines[at]!.cents, rest.lines[at]!.cents)).toBeGreaterThanOrEqual(0)
      }
      expect(taxCents(first)).toBeLessThan(firstCents)
      expect(taxCents(rest)).toBeLessThan(totalCents - firstCents)
    }),
    { numRuns: 2_000 },
  )
})
