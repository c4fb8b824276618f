import { findAmountFault } from './check-money.ts'
import type { OrderRequest } from './orders.ts'
import { type EmulatedResponse, refusal } from './responses.ts'

type Fields = Record<string, unknown>
/** The largest length of a text, allowed words, or the fields of an object. */
type Rule = number | readonly string[] | { [field: string]: Rule } | 'amount' | 'url'

const shipping = ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']
const unitRules: Rule = {
  reference_id: 256,
  description: 127,
  custom_id: 127,
  invoice_id: 127,
  soft_descriptor: 22,
  amount: 'amount',
}
const sourceRules: Rule = {
  paypal: {
    experience_context: {
      brand_name: 127,
      locale: 10,
      shipping_preference: shipping,
      return_url: 'url',
      cancel_url: 'url',
      landing_page: ['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE'],
      user_action: ['CONTINUE', 'PAY_NOW'],
      payment_method_preference: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'],
    },
  },
}

/** What PayPal refuses in the body of a new order, of the fields that a shop like this one sends; null: nothing. */
export function findOrderFault(body: unknown, requestId: string | undefined): EmulatedResponse | null {
  if (!isFields(body)) return refusal(400, 'MALFORMED_REQUEST_JSON')
  const { intent, purchase_units: units, payment_source: source, ...others } = body
  const [unknown] = Object.keys(others)
  if (unknown) return refusal(400, 'NOT_SUPPORTED', `/${unknown}`)
  if (intent === undefined) return refusal(400, 'MISSING_REQUIRED_PARAMETER', '/intent')
  if (intent !== 'CAPTURE') return refusal(400, 'INVALID_PARAMETER_VALUE', '/intent')
  if (!Array.isArray(units)) return refusal(400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units')
  if (units.length === 0) return refusal(400, 'INVALID_ARRAY_MIN_ITEMS', '/purchase_units')
  if (units.length > 1) return refusal(400, 'INVALID_ARRAY_MAX_ITEMS', '/purchase_units')
  if (!isFields(units[0]) || units[0].amount === undefined)
    return refusal(400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units/@reference_id==default/amount')
  if (source !== undefined && requestId === undefined) return refusal(400, 'PAYPAL_REQUEST_ID_REQUIRED')
  return (
    findFault(units[0], unitRules, '/purchase_units/0') ??
    (source === undefined ? null : findFault(source, sourceRules, '/payment_source'))
  )
}

function findFault(value: unknown, rule: Rule, field: string): EmulatedResponse | null {
  if (rule === 'amount') return findAmountFault(value, field)
  if (typeof rule === 'object' && !Array.isArray(rule)) {
    if (!isFields(value)) return refusal(400, 'INVALID_PARAMETER_SYNTAX', field)
    for (const [name, inner] of Object.entries(value)) {
      const innerRule = (rule as Record<string, Rule>)[name]
      if (innerRule === undefined) return refusal(400, 'NOT_SUPPORTED', `${field}/${name}`)
      const fault = findFault(inner, innerRule, `${field}/${name}`)
      if (fault) return fault
    }
    return null
  }
  if (typeof value !== 'string') return refusal(400, 'INVALID_PARAMETER_SYNTAX', field)
  if (Array.isArray(rule)) return rule.includes(value) ? null : refusal(400, 'INVALID_PARAMETER_VALUE', field)
  if (rule === 'url') return URL.canParse(value) ? null : refusal(400, 'INVALID_PARAMETER_SYNTAX', field)
  if (value.length < 1 || value.length > (rule as number)) return refusal(400, 'INVALID_STRING_LENGTH', field)
  return /[\n\r]/.test(value) ? refusal(400, 'INVALID_PARAMETER_SYNTAX', field) : null
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A body without a fault. */
export function asOrderRequest(body: unknown): OrderRequest {
  return body as OrderRequest
}
