import { PaymentProviderUnavailable } from '#app/features/orders/payment/payment-provider.ts'
import type { Settings } from '#app/platform/settings.ts'
import { checkPayPal } from '#integrations/paypal/paypal-provider.server.ts'
import type { CommandIo } from './admin.ts'

/**
 * `check-payments`: whether the payment provider's account answers (PAYP-08). No money moves. Returns the exit code: 0, or 1
 * when it does not.
 */
export async function runCheckPaymentsCommand(
  { paypal }: Pick<Settings, 'paypal'>,
  { say, complain }: Pick<CommandIo, 'say' | 'complain'>,
  check = checkPayPal,
): Promise<number> {
  if (!paypal) {
    say('PAYMENT_PROVIDER is demo: no money moves, and there is no account to ask')
    return 0
  }
  try {
    await check(paypal)
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    complain(`PayPal at ${paypal.apiUrl} gave no token: ${error.message}`)
    return 1
  }
  say(`PayPal at ${paypal.apiUrl} answers: PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are right`)
  say('Whether the account may take money, and whether PAYPAL_WEBHOOK_ID is right, only a payment shows')
  return 0
}
