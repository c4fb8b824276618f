import { holdMs } from '#app/features/orders/hold.ts'
import type { PurchaseAnswer } from '#app/features/orders/purchase-answer.ts'
import { BackendError, backend } from '#app/platform/backend.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { followCapture } from './follow-capture.ts'
import type { OpenedOrder, PaymentButtons } from './payment-buttons.ts'
import { purchaseMessages } from './purchase-messages.ts'
import { isUnderWay, type PurchaseStep } from './purchase-step.ts'
import { createPurchaseWish } from './purchase-wish.ts'
import { forgetOrder, recallOrders, rememberOrder } from './remembered-order.ts'
import { requestCapture } from './request-capture.ts'
import { requestOrder } from './request-order.ts'
import { tellOutcome } from './tell-outcome.ts'

export type Purchase = ReturnType<typeof createPurchase>

/** What a purchase knows of its work. */
export interface PurchasedWork {
  id: string
  hold_expires_at: string | null
  sold_out: boolean
}

/** Waits between looks at an order whose outcome is open, and at a work that is on hold beyond its time. */
const lookAgainMs = 5_000

/**
 * One browser's attempt to buy one work: what the server and the provider said so far, and what to do next. It is
 * dormant until `enter` and lets go of the work at `leave`; once the buyer has agreed it goes on to its end by itself.
 */
export function createPurchase(product: PurchasedWork, loadButtons: () => Promise<PaymentButtons>) {
  const { id: productId } = product
  let state: PurchaseStep = { step: product.sold_out ? 'sold' : product.hold_expires_at ? 'on-hold' : 'rest' }
  let heldUntil = product.hold_expires_at
  /** The hold of this browser's own order: no reason to wait for anybody. */
  let ownHold: string | null = null
  const wish = createPurchaseWish(productId)
  let isHere = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function put(next: PurchaseStep) {
    state = next
    clearTimeout(timer)
    if (next.step === 'on-hold') lookAtHoldLater()
    if (next.step === 'pending') timer = setTimeout(lookAtOrder, lookAgainMs, next.orderId)
    for (const listener of listeners) listener()
  }

  /** When the hold should be over the server is asked, because money under way holds longer than its time. */
  function lookAtHoldLater(atLeastMs = 0) {
    if (!isHere) return
    const leftMs = heldUntil ? Date.parse(heldUntil) - Date.now() : 0
    timer = setTimeout(lookAtHold, Math.max(leftMs, atLeastMs))
  }

  async function lookAtHold() {
    const seen = await backend<PurchasedWork>(`/api/products/${productId}`).catch(() => null)
    if (!isHere || state.step !== 'on-hold') return
    if (seen) see(seen)
    if (state.step === 'on-hold') lookAtHoldLater(lookAgainMs)
  }

  /** News of the work, from wherever they come. What this buyer has under way decides before they do. */
  function see({ hold_expires_at, sold_out }: PurchasedWork) {
    heldUntil = hold_expires_at
    switch (state.step) {
      case 'pending':
        // Sold, maybe to this very buyer.
        if (sold_out) void lookAtOrder(state.orderId)
        return
      case 'ready':
        if (!sold_out) return
        release(state.order.orderId)
        return put({ step: 'sold' })
      case 'rest':
      case 'on-hold':
      case 'sold': {
        const isHeld = hold_expires_at !== null && hold_expires_at !== ownHold && !wish.mayHold()
        const step = sold_out ? 'sold' : isHeld ? 'on-hold' : 'rest'
        if (step !== state.step) put({ step })
      }
    }
  }

  async function buy() {
    if (state.step !== 'rest' && state.step !== 'provider-failed') return
    put({ step: 'opening' })
    const loading = loadButtons()
    loading.catch(() => {})
    const answer = await requestOrder(productId, wish.ask())
    if (answer.outcome === 'opened') return open(answer.order, loading)
    if (answer.outcome === 'unanswered') wish.miss()
    else wish.hear()
    switch (answer.outcome) {
      case 'already-sold':
        return put({ step: 'sold' })
      case 'on-hold':
        heldUntil = null
        return put({ step: 'on-hold' })
      default:
        showToast('error', answer.message)
        return put({ step: 'rest' })
    }
  }

  async function open(order: OpenedOrder, loading: Promise<PaymentButtons>) {
    // The whole time from now on, whatever the browser's clock says; less for an order that was found again.
    const wholeTime = Date.now() + holdMs
    const deadline = wish.mayHold() ? Math.min(wholeTime, Date.parse(order.holdExpiresAt)) : wholeTime
    wish.hear()
    ownHold = order.holdExpiresAt
    rememberOrder({ orderId: order.orderId, productId, isApproved: false })
    try {
      const Buttons = await loading
      if (!isHere) {
        release(order.orderId)
        return put({ step: 'rest' })
      }
      put({ step: 'ready', order, deadline, Buttons })
    } catch {
      release(order.orderId)
      put({ step: 'provider-failed' })
    }
  }

  async function capture() {
    if (state.step !== 'ready') return
    const ready = state
    const { orderId } = ready.order
    rememberOrder({ orderId, productId, isApproved: true })
    put({ step: 'capturing' })
    const answer = await requestCapture(orderId)
    if (answer !== 'not-approved' || !isHere) return settle(orderId, answer)
    rememberOrder({ orderId, productId, isApproved: false })
    showToast('error', purchaseMessages.failed)
    put(ready)
  }

  async function lookAtOrder(orderId: string) {
    clearTimeout(timer)
    const answer = await followCapture(orderId)
    // An order that was asked about twice may have ended, and another begun.
    if (state.step === 'pending' && state.orderId === orderId) settle(orderId, answer)
  }

  function settle(orderId: string, answer: PurchaseAnswer) {
    switch (answer) {
      case 'completed':
        tellOutcome(orderId, 'paid')
        return put({ step: 'paid' })
      case 'pending':
        return put({ step: 'pending', orderId })
      case 'not-approved':
        release(orderId)
        return failed(orderId, 'rest')
      case 'payment-declined':
      case 'not-found':
        return failed(orderId, 'rest')
      case 'already-sold':
        return failed(orderId, 'sold')
      case 'on-hold':
        heldUntil = null
        return failed(orderId, 'on-hold')
    }
  }

  function failed(orderId: string, step: 'rest' | 'sold' | 'on-hold') {
    tellOutcome(orderId, 'failed')
    put({ step })
  }

  function cancel() {
    if (state.step !== 'ready') return
    release(state.order.orderId)
    showToast('info', purchaseMessages.cancelled)
    put({ step: 'cancelled' })
  }

  /**
   * Lets the next collector in at once. If it gets lost, the hold ends by itself. If it comes too late, the buyer has
   * approved after all and the money is asked for: then they are told how that ends.
   */
  function release(orderId: string) {
    backend(`/api/orders/${orderId}/cancel`, { method: 'POST', idempotent: true, keepalive: true }).then(
      () => forgetOrder(orderId),
      (error: unknown) => {
        if (!(error instanceof BackendError)) throw error
        if (error.status !== 409 || !error.problem) return
        rememberOrder({ orderId, productId, isApproved: true })
        if (isUnderWay(state) || state.step === 'ready') return
        put({ step: 'pending', orderId })
        void lookAtOrder(orderId)
      },
    )
  }

  /** The page goes away or into the browser's Back cache; nothing is lost for a buyer who has agreed already. */
  function leavePage() {
    if (state.step !== 'ready') return
    release(state.order.orderId)
    put({ step: 'rest' })
  }

  /** What a page before this one, or another tab, has begun and not heard the end of. */
  function takeUpWhatIsOpen() {
    if (state.step !== 'rest' && state.step !== 'on-hold') return
    const order = recallOrders().find((order) => order.isApproved && order.productId === productId)
    if (order) return put({ step: 'pending', orderId: order.orderId })
    if (wish.takeUp()) put({ step: 'rest' })
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    see,
    buy,
    capture,
    cancel,
    /** The provider's own code failed; nothing was paid, and the hold goes on (PAY-18). */
    reportProviderError: () => showToast('error', purchaseMessages.providerError),
    /** Called while the block is on show. Returns how to leave. */
    enter() {
      isHere = true
      takeUpWhatIsOpen()
      if (state.step === 'on-hold') lookAtHoldLater()
      window.addEventListener('pagehide', leavePage)
      return () => {
        isHere = false
        if (state.step === 'on-hold') clearTimeout(timer)
        window.removeEventListener('pagehide', leavePage)
        cancel()
      }
    },
  }
}
