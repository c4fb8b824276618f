import { randomUUID } from 'node:crypto'
import { PaymentProviderUnavailable } from '#app/features/orders/payment/payment-provider.ts'
import type { Settings } from '#app/platform/settings.ts'
import { checkPayPal, createPayPalProvider } from '#integrations/paypal/paypal-provider.server.ts'
import type { CommandIo } from './command-io.ts'

export const usage = `npm run check-payments
  asks the payment provider whether the account answers and may take money; no money moves`

/**
 * `check-payments`: whether the payment provider's account responds, and whether it may take money: it opens an order of
 * $1.00 that nobody pays (PAYP-08). No money moves. Returns the exit code: 0, 1 when it does not, or may not, 2 used wrongly.
 */
export async function runCheckPaymentsCommand(
  args: readonly string[],
  { paypal }: Pick<Settings, 'paypal'>,
  { say, complain }: Pick<CommandIo, 'say' | 'complain'>,
): Promise<number> {
  if (args.length > 0) {
    complain(usage)
    return 2
  }
  if (!paypal) {
    say('PAYMENT_PROVIDER is demo: no money moves, and there is no account to ask')
    return 0
  }
  const refusal = await refusalOf(() => checkPayPal(paypal))
  if (refusal) {
    complain(`PayPal at ${paypal.apiUrl} gave no token: ${refusal.message}`)
    return 1
  }
  say(`PayPal at ${paypal.apiUrl} answers: PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are right`)
  const provider = createPayPalProvider(paypal)
  const refusedOrder = await refusalOf(() => provider.createOrder({ ...unpaidOrder, orderId: randomUUID() }))
  if (refusedOrder) {
    complain(`The account cannot take money, as it could not open an order of $1.00: ${refusedOrder.message}`)
    return 1
  }
  say('The account may take money: it opened an order of $1.00 for this check, which nobody pays')
  say('Whether PAYPAL_WEBHOOK_ID is right, only a payment shows')
  return 0
}

const unpaidOrder = {
  description: 'Check of payments, not to be paid',
  amount: '1.00',
  currency: 'USD',
  shippingPreference: 'GET_FROM_FILE',
  userAction: 'PAY_NOW',
  brandName: 'Vitrine',
} as const

/** Why the provider refused, or null if it succeeded. */
async function refusalOf(ask: () => Promise<unknown>): Promise<PaymentProviderUnavailable | null> {
  try {
    await ask()
    return null
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return error
    throw error
  }
}
