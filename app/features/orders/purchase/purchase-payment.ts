import type { PurchaseOutcome } from '#app/features/orders/purchase-outcome.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { followCapture, isCancelled } from './follow-capture.ts'
import { purchaseMessages } from './purchase-messages.ts'
import { isUnderWay, type PurchaseStep } from './purchase-step.ts'
import { requestCancel } from './request-cancel.ts'
import { requestCapture } from './request-capture.ts'
import { showOutcome } from './show-outcome.ts'

interface ShownPurchase {
  read: () => PurchaseStep
  put: (next: PurchaseStep) => void
  /** Whether the purchase is on show. */
  isHere: () => boolean
}

/** What becomes of an order that a purchase shows: its money is asked for and followed to the end, or it is let go of. */
export function createPurchasePayment({ read, put, isHere }: ShownPurchase) {
  /** What the buyer did here; an order of neither was begun by another page. */
  const approved = new Set<string>()
  const letGo = new Set<string>()

  async function capture() {
    const ready = read()
    if (ready.step !== 'ready') return
    const { orderId } = ready.order
    approved.add(orderId)
    put({ step: 'capturing', order: ready.order })
    const outcome = await requestCapture(orderId)
    if (outcome !== 'not-approved' || !isHere()) return settle(orderId, outcome)
    showToast('error', purchaseMessages.failed)
    // Another tab of this browser, which had the same order, may have let go of it.
    put((await isCancelled(orderId)) ? { step: 'rest' } : ready)
  }

  async function follow(orderId: string) {
    const outcome = await followCapture(orderId)
    const current = read()
    // An order that was asked about twice may have ended, and another begun.
    if (current.step === 'pending' && current.orderId === orderId) settle(orderId, outcome)
  }

  function settle(orderId: string, outcome: PurchaseOutcome) {
    switch (outcome) {
      case 'completed':
        showOutcome(orderId, 'paid')
        return put({ step: 'paid' })
      case 'pending':
        return put({ step: 'pending', orderId })
      case 'not-approved':
        if (approved.has(orderId) || letGo.has(orderId)) void release(orderId)
        return approved.has(orderId) ? fail(orderId, { step: 'rest' }) : put({ step: 'rest' })
      case 'payment-declined':
      case 'not-found':
        return fail(orderId, { step: 'rest' })
      case 'already-sold':
        return fail(orderId, { step: 'sold' })
      case 'on-hold':
        return fail(orderId, { step: 'on-hold', until: null })
    }
  }

  function fail(orderId: string, next: PurchaseStep) {
    showOutcome(orderId, 'failed')
    put(next)
  }

  /** If it comes too late, the buyer may have approved after all, and is told how that ends. */
  async function release(orderId: string) {
    letGo.add(orderId)
    if ((await requestCancel(orderId)) === 'released') return
    const current = read()
    if (isUnderWay(current) || current.step === 'ready') return
    put({ step: 'pending', orderId })
    void follow(orderId)
  }

  return { capture, follow, settle, release }
}
