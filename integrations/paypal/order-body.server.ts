import { createHash } from 'node:crypto'
import type { PaymentOrderRequest } from '#app/features/orders/payment/payment-provider.ts'

const maxLength = 127

/**
 * The body of PayPal's order: one purchase unit, pay now, shipping from the payer's account (PAY-03..09). It
 * contains the order's number, which people know; the whole id gives the buyer access and is not shown at PayPal either.
 */
export function toOrderBody(request: PaymentOrderRequest) {
  const number = request.orderId.slice(-8).toUpperCase()
  const description = shorten(request.description)
  const brandName = shorten(request.brandName)
  const toMoney = (value: string) => ({ currency_code: request.currency, value })
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        ...(description && { description }),
        custom_id: number,
        // PayPal refuses a second payment with the same invoice id, so it contains more than the number.
        invoice_id: `${number}-${createHash('sha256').update(request.orderId).digest('hex').slice(0, 16)}`,
        amount: {
          ...toMoney(request.amount),
          ...(request.breakdown && {
            breakdown: {
              item_total: toMoney(request.breakdown.itemAmount),
              tax_total: toMoney(request.breakdown.taxAmount),
            },
          }),
        },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          ...(brandName && { brand_name: brandName }),
          user_action: request.userAction,
          shipping_preference: request.shippingPreference,
        },
      },
    },
  }
}

/** On one line, at most 127 UTF-16 units, never ending within a character. */
function shorten(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  if (line.length <= maxLength) return line
  const kept = line.slice(0, maxLength - 1)
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}
