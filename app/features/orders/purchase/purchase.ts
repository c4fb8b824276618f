import { showToast } from '#app/ui/show-toast.ts'
import { createDeliveryQuestion, loadTaxParts } from './delivery-question.ts'
import { findOwnOrder } from './find-own-order.ts'
import { createHoldWatch } from './hold-watch.ts'
import type { OpenedOrder, PaymentButtons } from './payment-buttons.ts'
import { purchaseMessages } from './purchase-messages.ts'
import { createPurchasePayment } from './purchase-payment.ts'
import { isHeldSince, type PurchaseStep, payableOrder, stepSeen } from './purchase-step.ts'
import type { PurchasedWork } from './purchased-work.ts'
import { createRequestKey } from './request-key.ts'
import { requestOrder } from './request-order.ts'

export type Purchase = ReturnType<typeof createPurchase>

/** Delays between reads of an order whose outcome is open, and of a work whose hold outlasts its time. */
const lookAgainMs = 5_000
/** The longest that a click waits to learn of an order that another page has opened. */
const whileWaitedFor = { attempts: 1, timeoutMs: 5_000 }

/**
 * One browser's attempt to buy one work: the responses of server and provider so far, and the next step. It is
 * inactive until `enter` and releases the work at `leave`; once the buyer has agreed it completes by itself.
 */
export function createPurchase(product: PurchasedWork, loadButtons: () => Promise<PaymentButtons>) {
  const { id: productId } = product
  let state: PurchaseStep = stepSeen(product)
  /** The hold of this browser's own order: no reason to wait for anybody. */
  let ownHold: string | null = null
  const key = createRequestKey()
  /** The key of the order that is shown; null for one that another page has opened. */
  let orderKey: string | null = null
  /** Which one that is, if another page has opened it. */
  let foundId: string | null = null
  let isHere = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const read = () => state
  const payment = createPurchasePayment({ read, put, isHere: () => isHere })
  const question = createDeliveryQuestion({ read, put, isHere: () => isHere, onAnswer: askForPlace })
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
    const own = await takeUp()
    if (typeof own !== 'object' || state.step !== 'on-hold') return
    ownHold = own.holdExpiresAt
    put({ step: 'rest' })
  }

  /** Goes on with an order of another page, tab or visit: `shown`, or returned if it can be paid. */
  async function takeUp(limits?: typeof whileWaitedFor): Promise<OpenedOrder | 'shown' | 'none'> {
    const { step } = state
    const found = await findOwnOrder(product, limits)
    if (!found) return 'none'
    if (found.paymentState === 'payable') return found.order
    if (state.step === step || found.paymentState === 'completed')
      payment.settle(found.order.orderId, found.paymentState)
    return 'shown'
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
        const isOwn = work.hold_expires_at === ownHold || key.mayHold()
        const next = stepSeen(isOwn ? { ...work, hold_expires_at: null } : work)
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

  async function buy() {
    if (state.step !== 'rest' && state.step !== 'provider-failed') return
    const hasFailed = state.step === 'provider-failed'
    put({ step: 'opening' })
    const loading = loadButtons()
    loading.catch(() => {})
    // Open no order before the code is loaded: repeated tries while it is unavailable would use up the holds of this address (ORD-08).
    if (hasFailed && !(await hasLoaded(loading))) return put({ step: 'provider-failed' })
    const own = await takeUp(whileWaitedFor)
    if (own === 'shown') return
    if (own !== 'none') {
      // No response came for the last place: the order may still be for the one before.
      if (question.isOpen() && key.mayHold()) return askForPlace(own, loading)
      question.takeBack()
      orderKey = null
      foundId = own.orderId
      return open(own, loading)
    }
    return askForOrder(loading)
  }

  async function askForOrder(loading: Promise<PaymentButtons>, again: string | null = null) {
    const requestKey = key.ask(again)
    const result = await requestOrder(
      product.invoice
        ? { invoice: product.invoice.secret, part: product.invoice.part, requestKey }
        : { productId, requestKey, delivery: question.stated() ?? undefined },
    )
    if (result.outcome === 'opened') {
      orderKey = requestKey
      foundId = null
      question.agree()
      return open(result.order, loading)
    }
    if (result.outcome === 'no-response') key.miss()
    else key.recordResponse()
    switch (result.outcome) {
      case 'delivery-needed':
        return question.ask({ step: 'rest' }, result.fault)
      case 'already-sold':
        return put({ step: 'sold' })
      case 'on-hold':
        return put({ step: 'on-hold', until: null })
      default:
        showToast('error', result.message)
        return put({ step: 'rest' })
    }
  }

  /** The buyer has said where the work goes: asks in place of the order that is open for another place, if there is one. */
  async function askForPlace(before: OpenedOrder | null, loading = loadButtons()) {
    put({ step: 'opening' })
    loading.catch(() => {})
    if (before && before.orderId === foundId) await payment.release(before.orderId)
    // It was too late to release it.
    if (read().step !== 'opening') return
    return askForOrder(loading, before && orderKey)
  }

  async function open(order: OpenedOrder, loading: Promise<PaymentButtons>) {
    // Not `holdExpiresAt`, which is a time of the server's clock, not of this one.
    const deadline = Date.now() + order.holdSecondsLeft * 1_000
    key.recordResponse()
    ownHold = order.holdExpiresAt
    try {
      const [Buttons, parts] = await Promise.all([loading, order.lines ? loadTaxParts() : null])
      if (!isHere) {
        void payment.release(order.orderId)
        return put({ step: 'rest' })
      }
      put({ step: 'ready', order, deadline, Buttons, parts })
    } catch {
      void payment.release(order.orderId)
      put({ step: 'provider-failed' })
    }
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
    buy,
    stateDelivery: question.answer,
    changeDelivery: question.askAgain,
    keepDelivery: question.leave,
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
        cancel()
      }
    },
  }
}

const noWatch: ReturnType<typeof createHoldWatch> = { start() {}, stop() {} }
const hasLoaded = (loading: Promise<PaymentButtons>) =>
  loading.then(
    () => true,
    () => false,
  )
