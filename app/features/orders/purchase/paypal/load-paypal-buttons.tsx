import type { PayPalAccount } from '#app/features/gallery/gallery-data.ts'
import type { PaymentButtons } from '../payment-buttons.ts'
import { loadPayPalScript } from './load-paypal-script.ts'
import { PayPalButtons } from './paypal-buttons.tsx'

/** PayPal's button for orders of `account`, once its script is loaded. Rejects when that fails (PAY-12). */
export async function loadPayPalButtons(account: PayPalAccount): Promise<PaymentButtons> {
  await loadPayPalScript(account.sdkUrl)
  return (props) => <PayPalButtons account={account} {...props} />
}
