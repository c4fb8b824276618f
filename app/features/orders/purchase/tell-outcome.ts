import { showToast } from '#app/ui/show-toast.ts'
import { purchaseMessages } from './purchase-messages.ts'
import { forgetOrder } from './remembered-order.ts'

const told = new Set<string>()

/** Tells the buyer how a purchase ended (PAY-15, PAY-17): once, though the start of the visit and the room may both hear it. */
export function tellOutcome(orderId: string, outcome: 'paid' | 'failed'): void {
  forgetOrder(orderId)
  if (told.has(orderId)) return
  told.add(orderId)
  showToast(outcome === 'paid' ? 'success' : 'error', purchaseMessages[outcome])
}
