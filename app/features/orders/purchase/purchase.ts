import { showToast } from '#app/ui/show-toast.ts'
import { createHoldWatch } from './hold-watch.ts'
import { createOrderOpening } from './order-opening.ts'
import type { PaymentButtons } from './payment-buttons.ts'
import { purchaseMessages } from './purchase-messages.ts'
import { createPurchasePayment } from './purchase-payment.ts'
import { isHeldSince, type PurchaseStep, payableOrder, stepSeen } from './purchase-step.ts'
import type { PurchasedWork } from './purchased-work.ts'

export type Purchase = ReturnType<typeof createPurchase>

/** Delays between reads of an order whose outcome is open, and of a work whose hold outlasts its time. */
const lookAgainMs = 5_000

/**
 * One browser's attempt to buy one work: the responses of server and provider so far, and the next step. It is
 * inactive until `enter` and releases the work at `leave`; once the buyer has agreed it completes by itself.
 */
export function createPurchase(product: PurchasedWork, loadButtons: () => Promise<PaymentButtons>) {
  const { id: productId } = product
  let state: PurchaseStep = stepSeen(product)
  let isHere = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const read = () => state
  const payment = createPurchasePayment({ read, put, isHere: () => isHere })
  const opening = createOrderOpening({ product, loadButtons, read, put, isHere: () => isHere, payment })
  // The state of an invoice's work for its client is known to the invoice's page alone, which follows it.
  const holdWatch = product.invoice
    ? noWatch
    : createHoldWatch(productId, (work) => {
        if (work) see(work)
        if (state.step === 'on-hold') holdWatch.start(state.until, lookAgainMs)
      })

  function put(next: PurchaseStep) {
    state = next
    clearTimeout(timer)
    holdWatch.stop()
    if (next.step === 'pending') timer = setTimeout(payment.follow, lookAgainMs, next.orderId)
    if (isHere && next.step === 'on-hold') void watchHold(next.until)
    for (const listener of listeners) listener()
  }

  /** Waits for a hold to end, unless it is of an order of this very browser. */
  async function watchHold(until: string | null) {
    holdWatch.start(until)
    await lookWhoseHold()
    if (!isHere || state.step !== 'on-hold') return
    clearTimeout(timer)
    // The response to another tab, and the cookie with it, may still have been on its way.
    timer = setTimeout(lookWhoseHold, lookAgainMs)
  }

  async function lookWhoseHold() {
    const own = await opening.takeUp()
    if (typeof own !== 'object' || state.step !== 'on-hold') return
    opening.recognizeHold(own.holdExpiresAt)
    put({ step: 'rest' })
  }

  /** A change of the work, from any source. This buyer's own purchase takes precedence. */
  function see(work: PurchasedWork) {
    switch (state.step) {
      case 'pending':
        // Sold, maybe to this very buyer.
        if (work.sold_out) void payment.follow(state.orderId)
        return
      case 'ready':
      case 'asking-delivery': {
        const order = payableOrder(state)
        if (work.sold_out) {
          if (order) void payment.release(order.orderId)
          return put({ step: 'sold' })
        }
        if (order && isHeldSince(order, work)) void giveWay(order.orderId, work.hold_expires_at)
        return
      }
      case 'rest':
      case 'on-hold':
      case 'sold': {
        const next = stepSeen(opening.isOwnHold(work.hold_expires_at) ? { ...work, hold_expires_at: null } : work)
        if (!isShown(next)) put(next)
      }
    }
  }

  /** The buyer's own hold has ended, and somebody else's has begun: what would be paid now, would be refused. */
  async function giveWay(orderId: string, until: string | null) {
    await payment.release(orderId)
    if (payableOrder(state)?.orderId === orderId) put({ step: 'on-hold', until })
  }

  function isShown(next: PurchaseStep): boolean {
    if (next.step === 'on-hold') return state.step === 'on-hold' && state.until === next.until
    return state.step === next.step
  }

  function cancel() {
    const order = payableOrder(state)
    if (!order) {
      if (state.step === 'asking-delivery') put({ step: 'rest' })
      return
    }
    void payment.release(order.orderId)
    showToast('info', purchaseMessages.cancelled)
    put({ step: 'cancelled' })
  }

  /** The provider's buttons cannot be shown: nobody can pay here (PAY-12). */
  function reportNoButtons() {
    if (state.step !== 'ready') return
    void payment.release(state.order.orderId)
    put({ step: 'provider-failed' })
  }

  /** The page is unloaded or enters the back/forward cache; nothing is lost for a buyer who has agreed already. */
  function leavePage() {
    opening.releaseUnsettled()
    const order = payableOrder(state)
    if (!order) return
    void payment.release(order.orderId)
    put({ step: 'rest' })
  }

  return {
    read,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    see,
    buy: opening.buy,
    stateDelivery: opening.stateDelivery,
    changeDelivery: opening.changeDelivery,
    keepDelivery: opening.keepDelivery,
    capture: payment.capture,
    cancel,
    /** The provider's own code failed; nothing was paid, and the hold goes on (PAY-18). */
    reportProviderError: () => showToast('error', purchaseMessages.providerError),
    reportNoButtons,
    /** Called when the block is shown. Returns a function that leaves. */
    enter() {
      isHere = true
      if (state.step === 'on-hold') void watchHold(state.until)
      window.addEventListener('pagehide', leavePage)
      return () => {
        isHere = false
        holdWatch.stop()
        if (state.step === 'on-hold') clearTimeout(timer)
        window.removeEventListener('pagehide', leavePage)
        opening.releaseUnsettled()
        cancel()
      }
    },
  }
}

const noWatch: ReturnType<typeof createHoldWatch> = { start() {}, stop() {} }
