import { showToast } from '#app/ui/show-toast.ts'
import { purchaseMessages } from './purchase-messages.ts'

/** Leads to the buyer's own page of an order; its code is loaded with the click. */
export function viewOrder(orderId: string): void {
  void import('./open-order-page.ts').then(
    ({ openOrderPage }) => openOrderPage(orderId),
    () => showToast('error', purchaseMessages.notOpened),
  )
}
