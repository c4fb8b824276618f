/** How money is paid, or goes back, that no payment provider moves. */
export const handWays = ['cash', 'card-terminal', 'bank-transfer', 'cheque'] as const
export type HandWay = (typeof handWays)[number]

export const wayNames: Record<HandWay, string> = {
  cash: 'Cash',
  'card-terminal': 'Card terminal',
  'bank-transfer': 'Bank transfer',
  cheque: 'Cheque',
}

/** How money came to the gallery without a payment provider, and from whom. */
export interface HandPayment {
  paid_by: HandWay
  /** The day in the gallery, `YYYY-MM-DD`, today or before. */
  paid_on: string
  name: string
  /** '' or null where it is not known, as of the telephone. */
  email: string | null
  phone: string | null
  /** A line each. */
  address: string[]
  note: string | null
}

/** Who paid, as an order keeps it (`orders.payer`). */
export function payerOf({ name, email, phone, address }: HandPayment) {
  return {
    name,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(address.length > 0 && { addressLines: address }),
  }
}

/** An address as it was written, a line each. */
export function linesOf(address: string | null): string[] {
  return (address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
