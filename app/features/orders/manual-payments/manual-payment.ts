/** Methods of payments and refunds without a payment provider. */
export const manualPaymentMethods = ['cash', 'card-terminal', 'bank-transfer', 'cheque'] as const
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number]

export const wayNames: Record<ManualPaymentMethod, string> = {
  cash: 'Cash',
  'card-terminal': 'Card terminal',
  'bank-transfer': 'Bank transfer',
  cheque: 'Cheque',
}

/** A payment to the gallery without a payment provider. */
export interface ManualPayment {
  paid_by: ManualPaymentMethod
  /** The day in the gallery, `YYYY-MM-DD`, today or before. */
  paid_on: string
  name: string
  /** '' or null if unknown, for example in a sale by telephone. */
  email: string | null
  phone: string | null
  /** A line each. */
  address: string[]
  note: string | null
}

const maxLines = 10

/** What is wrong with the day of a payment. @param today in the gallery; null: unknown here, and not checked */
export function findDayFault(day: string | null, today: string | null): string | undefined {
  if (day === null || day < '1900-01-01') return 'The day is needed'
  return today !== null && day > today ? 'The day cannot be in the future' : undefined
}

/** What is wrong with the address of who paid. */
export function findAddressFault(address: string | null): string | undefined {
  return linesOf(address).length > maxLines ? `The address can have ${maxLines} lines` : undefined
}

/** Who paid, as an order keeps it (`orders.payer`). */
export function payerOf({ name, email, phone, address }: ManualPayment) {
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
