import type { OrderTax } from './order-tax.ts'

/**
 * The tax of an amount that is paid in two parts (INV-25): the first part gets its share of each line in whole cents, rounded half up,
 * the second the remainder of the line. A trigger on orders checks this computation (`invoice_part_tax`).
 */
export function splitTax(
  tax: OrderTax,
  { firstCents, totalCents }: { firstCents: number; totalCents: number },
): { first: OrderTax; rest: OrderTax } {
  const shares = tax.lines.map(({ cents }) => shareOf(cents, firstCents, totalCents))
  const withCents = (centsOf: (cents: number, place: number) => number): OrderTax => ({
    ...tax,
    lines: tax.lines.map((line, place) => ({ ...line, cents: centsOf(line.cents, place) })),
  })
  return {
    first: withCents((_, place) => shares[place]!),
    rest: withCents((cents, place) => cents - shares[place]!),
  }
}

/** BigInt keeps this exact: the product can exceed the safe integers. */
function shareOf(cents: number, part: number, whole: number): number {
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}
