import { BackendError, backend } from '#app/platform/backend.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { purchaseMessages } from './purchase-messages.ts'

/** Leads to the buyer's own page of an order, by a link that is made for this browser now (OPAGE-03). */
export async function openOrderPage(orderId: string): Promise<void> {
  try {
    const { path } = await backend<{ path: string }>(`/api/orders/${orderId}/link`, { method: 'POST' })
    location.assign(path)
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    showToast('error', purchaseMessages.notOpened)
  }
}
