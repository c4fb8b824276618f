import { type EmulatedResponse, refusal } from './responses.ts'

export interface Money {
  currency_code: string
  value: string
}

const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF']

/** An order's amount, with what it is the sum of. */
export interface OrderAmount extends Money {
  breakdown?: { item_total?: Money; tax_total?: Money }
}

/** What PayPal refuses in the amount of an order; null: nothing. */
export function findAmountFault(amount: unknown, field: string): EmulatedResponse | null {
  const { breakdown, ...total } = (amount ?? {}) as Partial<OrderAmount>
  const fault = findMoneyFault(total, field)
  if (fault || breakdown === undefined) return fault
  if (typeof breakdown !== 'object' || breakdown === null)
    return refusal(400, 'INVALID_PARAMETER_SYNTAX', `${field}/breakdown`)
  let cents = 0
  for (const [name, part] of Object.entries(breakdown)) {
    const partField = `${field}/breakdown/${name}`
    if (name !== 'item_total' && name !== 'tax_total') return refusal(400, 'NOT_SUPPORTED', partField)
    const partFault = findMoneyFault(part, partField, { mayBeZero: true })
    if (partFault) return partFault
    cents += toCents(part)
  }
  return cents === toCents(total as Money) ? null : refusal(422, 'AMOUNT_MISMATCH', `${field}/value`)
}

/** What PayPal refuses in a sum of money; null: nothing. */
export function findMoneyFault(amount: unknown, field: string, { mayBeZero = false } = {}): EmulatedResponse | null {
  const { currency_code: currency, value } = (amount ?? {}) as Partial<Money>
  if (currency === undefined) return refusal(400, 'MISSING_REQUIRED_PARAMETER', `${field}/currency_code`)
  if (value === undefined) return refusal(400, 'MISSING_REQUIRED_PARAMETER', `${field}/value`)
  if (typeof currency !== 'string' || currency.length !== 3)
    return refusal(400, 'INVALID_STRING_LENGTH', `${field}/currency_code`)
  if (typeof value !== 'string' || value.length > 32 || !/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/.test(value))
    return refusal(400, 'INVALID_PARAMETER_SYNTAX', `${field}/value`)
  if (!currencies.includes(currency)) return refusal(422, 'INVALID_CURRENCY_CODE', `${field}/currency_code`)
  if (/\.\d{3}/.test(value)) return refusal(422, 'DECIMAL_PRECISION', `${field}/value`)
  if (mayBeZero && Number(value) < 0) return refusal(422, 'CANNOT_BE_NEGATIVE', `${field}/value`)
  if (!mayBeZero && Number(value) <= 0) return refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`)
  if (value.split('.')[0]!.length > 15) return refusal(422, 'MAX_VALUE_EXCEEDED', `${field}/value`)
  return null
}

export const toCents = ({ value }: Money) => Math.round(Number(value) * 100)

export function money(currency: string, cents: number): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) }
}
