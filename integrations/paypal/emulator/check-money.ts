import { type Answer, refusal } from './answers.ts'

export interface Money {
  currency_code: string
  value: string
}

const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF']

/** What PayPal refuses in an amount; null: nothing. */
export function findMoneyFault(amount: unknown, field: string): Answer | null {
  const { currency_code: currency, value } = (amount ?? {}) as Partial<Money>
  if (currency === undefined) return refusal(400, 'MISSING_REQUIRED_PARAMETER', `${field}/currency_code`)
  if (value === undefined) return refusal(400, 'MISSING_REQUIRED_PARAMETER', `${field}/value`)
  if (typeof currency !== 'string' || currency.length !== 3)
    return refusal(400, 'INVALID_STRING_LENGTH', `${field}/currency_code`)
  if (typeof value !== 'string' || value.length > 32 || !/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/.test(value))
    return refusal(400, 'INVALID_PARAMETER_SYNTAX', `${field}/value`)
  if (!currencies.includes(currency)) return refusal(422, 'INVALID_CURRENCY_CODE', `${field}/currency_code`)
  if (/\.\d{3}/.test(value)) return refusal(422, 'DECIMAL_PRECISION', `${field}/value`)
  if (Number(value) <= 0) return refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`)
  if (value.split('.')[0]!.length > 15) return refusal(422, 'MAX_VALUE_EXCEEDED', `${field}/value`)
  return null
}

export const toCents = ({ value }: Money) => Math.round(Number(value) * 100)

export function money(currency: string, cents: number): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) }
}
