import type { HandWay } from '../refunds/refund.ts'

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
