import { toCents } from '#app/platform/money.ts'

/** One line of what an order comes to. */
export interface AmountLine {
  label: string
  cents: number
}

/** What an order comes to, line by line and in all: its pages, its receipt and its mails show the same. */
export function orderAmounts({ amount, snapshot }: { amount: number; snapshot: unknown }): {
  lines: AmountLine[]
  totalCents: number
} {
  const { name } = snapshot as { name: string }
  return { lines: [{ label: name, cents: toCents(amount) }], totalCents: toCents(amount) }
}
