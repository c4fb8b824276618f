import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeTax } from './compute-tax.ts'
import { itemCents, taxCents } from './order-tax.ts'
import { findOverlap, formatPercent, highestRate, parsePercent, ratesAt, type TaxRate } from './tax-rate.ts'

const florida: TaxRate = { key: 'a', name: 'Florida sales tax', state: 'FL', zips: [], rate: 60_000, capCents: null }
const palmBeach: TaxRate = {
  ...{ key: 'b', name: 'Palm Beach County surtax', state: 'FL' },
  ...{ zips: ['334', '33301'], rate: 10_000, capCents: 500_000 },
}
const maine: TaxRate = { key: 'c', name: 'Maine sales tax', state: 'ME', zips: [], rate: 55_000, capCents: null }
const rates = [florida, palmBeach, maine]
const cents = (state: TaxRate['state'], zip: string, item: number) =>
  computeTax(rates, { state, zip }, item).map(({ cents }) => cents)

test.each([
  ['FL', '33401', 1_200_000, [72_000, 5_000]],
  ['FL', '33401', 499_999, [30_000, 5_000]],
  ['FL', '33301', 500_001, [30_000, 5_000]],
  ['FL', '32801', 1_200_000, [72_000]],
  ['ME', '33401', 100, [6]],
  ['GA', '30303', 1_200_000, []],
] as const)('TAX-02 to %s %s an item of %i cents has the taxes %j', (state, zip, item, taxes) => {
  expect(cents(state, zip, item)).toEqual(taxes)
})

test('TAX-02 a line is rounded half up to the cent, also where a number would not hold it', () => {
  const half = { ...florida, rate: 50_000 }
  const of = (rate: TaxRate, item: number) => computeTax([rate], { state: 'FL', zip: '33401' }, item)[0]!.cents
  expect([9, 10, 29, 30].map((item) => of(half, item))).toEqual([0, 1, 1, 2])
  expect(of({ ...florida, rate: 299_999 }, 999_999_999_999)).toBe(299_999_000_000)
  expect(of({ ...florida, rate: 62_500 }, 1_224)).toBe(77)
})

test('TAX-02 a line says how much of the item it counted on only where that was not all', () => {
  const caps = (item: number) =>
    computeTax([palmBeach], { state: 'FL', zip: '33480' }, item).map(({ capCents }) => capCents)
  expect([caps(499_999), caps(500_000), caps(500_001)]).toEqual([[null], [null], [500_000]])
})

const anyRate = fc.record({
  ...{
    key: fc.string(),
    name: fc.string(),
    state: fc.constantFrom('FL', 'ME'),
    zips: fc.constantFrom([], ['33'], ['1']),
  },
  ...{ rate: fc.integer({ min: 0, max: highestRate }), capCents: fc.option(fc.integer({ min: 1, max: 10 ** 8 })) },
}) as fc.Arbitrary<TaxRate>
const anyRates = fc.array(anyRate, { maxLength: 5 })
const anyPrice = fc.integer({ min: 1, max: 10 ** 11 })
const place = { state: 'FL', zip: '33401' } as const

test('TAX-02 whatever the rates, the total is the item and its lines, to the cent', () => {
  fc.assert(
    fc.property(anyRates, anyPrice, (rates, item) => {
      const tax = { delivery: { to: 'gallery' as const }, lines: computeTax(rates, place, item) }
      const amount = (item + taxCents(tax)) / 100
      expect(itemCents({ amount, tax })).toBe(item)
      expect(tax.lines.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      expect(tax.lines).toHaveLength(ratesAt(rates, place).length)
    }),
  )
})

test('TAX-02 a dearer item never has less tax, and each line is within half a cent of its share', () => {
  fc.assert(
    fc.property(anyRate, anyPrice, fc.nat({ max: 10 ** 6 }), (rate, item, more) => {
      const here = { ...rate, state: 'FL' as const, zips: [] }
      const of = (price: number) => computeTax([here], place, price)[0]!.cents
      expect(of(item + more)).toBeGreaterThanOrEqual(of(item))
      const exactMillionths = BigInt(Math.min(item, here.capCents ?? item)) * BigInt(here.rate)
      const off = BigInt(of(item)) * 1_000_000n - exactMillionths
      expect(off > -500_000n && off <= 500_000n).toBe(true)
    }),
  )
})

test('TAX-02 a rate that counts on the first dollars alone takes no more from any dearer item', () => {
  fc.assert(
    fc.property(anyRate, anyPrice, (rate, item) => {
      const capCents = rate.capCents ?? 500_000
      const here = { ...rate, state: 'FL' as const, zips: [], capCents }
      const of = (price: number) => computeTax([here], place, price)[0]!.cents
      expect(of(item)).toBeLessThanOrEqual(of(capCents))
      if (item > capCents) expect(of(item)).toBe(of(capCents))
    }),
  )
})

test('TAX-04 rates that hold at the same place are found, and no others', () => {
  const zips = (...zips: string[]) => ({ ...palmBeach, zips })
  expect(findOverlap(rates)).toBeNull()
  expect(findOverlap([...rates, florida])).toEqual({ index: 3, with: 0 })
  expect(findOverlap([zips('334'), florida, zips('330', '33480')])).toEqual({ index: 2, with: 0 })
  expect(findOverlap([zips('33480'), zips('33')])).toEqual({ index: 1, with: 0 })
  expect(findOverlap([zips('334'), { ...zips('334'), state: 'ME' }, zips('335')])).toBeNull()
  fc.assert(
    fc.property(anyRates, fc.constantFrom('33401', '12345', '90210'), (rates, zip) => {
      fc.pre(findOverlap(rates) === null)
      const here = ratesAt(rates, { state: 'FL', zip })
      expect(here.filter(({ zips }) => zips.length === 0).length).toBeLessThanOrEqual(1)
      expect(here.length).toBeLessThanOrEqual(2)
    }),
  )
})

test('TAX-04 a rate is written as it was typed, to four decimals', () => {
  for (const text of ['0', '6', '6.5', '8.875', '0.0625', '30'])
    expect([text, formatPercent(parsePercent(text)!)]).toEqual([text, text])
  for (const text of ['', '6,5', '-1', '6.12345', '1e1', '6%', 'six', '.5'])
    expect([text, parsePercent(text)]).toEqual([text, null])
  fc.assert(fc.property(fc.integer({ min: 0, max: highestRate }), (rate) => parsePercent(formatPercent(rate)) === rate))
})
