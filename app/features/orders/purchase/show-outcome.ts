import { BackendError, backend } from '#app/platform/backend.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { purchaseMessages } from './purchase-messages.ts'

const shownOrders = new Set<string>()

/**
 * Shows the buyer the outcome of a purchase (PAY-15, PAY-17), and what was bought, with a receipt that stays (SHOP-20): once, though both
 * the start of the visit and the room may learn of it.
 */
export function showOutcome(orderId: string, outcome: 'paid' | 'failed'): void {
  if (shownOrders.has(orderId)) return
  shownOrders.add(orderId)
  if (outcome === 'failed') {
    showToast('error', purchaseMessages.failed)
    return
  }
  showToast('success', purchaseMessages.paid)
  // Without its code, the room of the work has the receipt, too.
  import('./receipt-panel.tsx').then(({ showReceipt }) => showReceipt(orderId), console.error)
  void recordOutcomeSeen(orderId)
}

/** Keeps the next visit from showing it again; if this request gets lost, that visit does. */
async function recordOutcomeSeen(orderId: string): Promise<void> {
  try {
    await backend(`/api/orders/${orderId}/told`, { method: 'POST', idempotent: true, keepalive: true })
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
  }
}
