import { showToast } from '#app/ui/show-toast.ts'
import { createDeliveryQuestion, loadTaxParts } from './delivery-question.ts'
import { findOwnOrder } from './find-own-order.ts'
import { isCancelled } from './follow-capture.ts'
import type { OpenedOrder, PaymentButtons } from './payment-buttons.ts'
import type { createPurchasePayment } from './purchase-payment.ts'
import type { PurchaseStep, ReadyStep, StepBeforeQuestion } from './purchase-step.ts'
import type { PurchasedWork } from './purchased-work.ts'
import { createRequestKey } from './request-key.ts'
import { requestOrder } from './request-order.ts'

/** The longest that a click waits to learn of an order that another page has opened. */
const whileWaitedFor = { attempts: 1, timeoutMs: 5_000 }

interface OpeningPurchase {
  product: PurchasedWork
  loadButtons: () => Promise<PaymentButtons>
  read: () => PurchaseStep
  put: (next: PurchaseStep) => void
  /** Whether the purchase is on show. */
  isHere: () => boolean
  payment: ReturnType<typeof createPurchasePayment>
}

/** How a purchase comes to its order: one that this browser has open already, or a new one, for the place that its buyer states. */
export function createOrderOpening({ product, loadButtons, read, put, isHere, payment }: OpeningPurchase) {
  const question = createDeliveryQuestion({ read, put, isHere, onAnswer: askForPlace })
  /** The hold of this browser's own order: no reason to wait for anybody. */
  let ownHold: string | null = null
  const key = createRequestKey()
  /** The key of the order that is shown; null for one that another page has opened. */
  let orderKey: string | null = null
  /** Which one that is, if another page has opened it. */
  let foundId: string | null = null
  /** The order that a request for another place was to end, whose response was lost. */
  let unsettledId: string | null = null

  /** Goes on with an order of another page, tab or visit: `shown`, or returned if it can be paid. */
  async function takeUp(limits?: typeof whileWaitedFor): Promise<OpenedOrder | 'shown' | 'none'> {
    const { step } = read()
    const found = await findOwnOrder(product, limits)
    if (!found) return 'none'
    if (found.paymentState === 'payable') return found.order
    if (read().step === step || found.paymentState === 'completed')
      payment.settle(found.order.orderId, found.paymentState)
    return 'shown'
  }

  async function buy() {
    const { step } = read()
    if (step !== 'rest' && step !== 'provider-failed') return
    put({ step: 'opening' })
    const loading = loadButtons()
    loading.catch(() => {})
    // Open no order before the code is loaded: repeated tries while it is unavailable would use up the holds of this address (ORD-08).
    if (step === 'provider-failed' && !(await hasLoaded(loading))) return put({ step: 'provider-failed' })
    const own = await takeUp(whileWaitedFor)
    if (own === 'shown') return
    if (own !== 'none') {
      // No response came for the last place: the order may still be for the one before.
      if (question.isOpen() && key.mayHold()) {
        const before = await prepare(own, loading)
        return before ? askForPlace(before, loading) : undefined
      }
      question.takeBack()
      orderKey = null
      foundId = own.orderId
      return open(own, loading)
    }
    return askForOrder(loading)
  }

  /** @param before shows the order that this ends, for another place; it goes on if this is refused */
  async function askForOrder(loading: Promise<PaymentButtons>, before: ReadyStep | null = null) {
    const requestKey = key.ask(before && orderKey)
    const result = await requestOrder(
      product.invoice
        ? { invoice: product.invoice.secret, part: product.invoice.part, requestKey }
        : { productId: product.id, requestKey, delivery: question.stated() ?? undefined },
    )
    unsettledId = null
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
        return question.ask(before ?? { step: 'rest' }, result.fault)
      case 'already-sold':
        return put({ step: 'sold' })
      case 'on-hold':
        return put({ step: 'on-hold', until: null })
      default:
        showToast('error', result.message)
        return put(before ? await goOn(before, result.outcome) : { step: 'rest' })
    }
  }

  /** The step after a request for another place that opened no order: `before` if that goes on, and is still on show. */
  async function goOn(before: ReadyStep, outcome: 'refused' | 'no-response'): Promise<StepBeforeQuestion> {
    const { orderId } = before.order
    if (outcome === 'refused' && isHere() && !(await isCancelled(orderId))) {
      question.takeBack()
      if (isHere()) return before
    }
    if (outcome === 'no-response') unsettledId = orderId
    if (!isHere()) void payment.release(orderId)
    return { step: 'rest' }
  }

  /** The buyer has said where the work goes: asks in place of the order that is open for another place, if there is one. */
  async function askForPlace(before: StepBeforeQuestion, loading = loadButtons()) {
    put({ step: 'opening' })
    loading.catch(() => {})
    const isFound = before.step === 'ready' && before.order.orderId === foundId
    if (isFound) await payment.release(before.order.orderId)
    // It was too late to release it.
    if (read().step !== 'opening') return
    return askForOrder(loading, before.step === 'ready' && !isFound ? before : null)
  }

  async function open(order: OpenedOrder, loading: Promise<PaymentButtons>) {
    key.recordResponse()
    const ready = await prepare(order, loading)
    if (ready) put(ready)
  }

  /** Loads what an order is paid with. null: the buyer has left, or it cannot be loaded, and the order is released. */
  async function prepare(order: OpenedOrder, loading: Promise<PaymentButtons>): Promise<ReadyStep | null> {
    // Not `holdExpiresAt`, which is a time of the server's clock, not of this one.
    const deadline = Date.now() + order.holdSecondsLeft * 1_000
    ownHold = order.holdExpiresAt
    try {
      const [Buttons, parts] = await Promise.all([loading, order.lines ? loadTaxParts() : null])
      if (isHere()) return { step: 'ready', order, deadline, Buttons, parts }
      put({ step: 'rest' })
    } catch {
      put({ step: 'provider-failed' })
    }
    void payment.release(order.orderId)
    return null
  }

  /** The buyer leaves: the order of before the lost response may be open. */
  function releaseUnsettled() {
    if (unsettledId) void payment.release(unsettledId)
    unsettledId = null
  }

  return {
    buy,
    stateDelivery: question.answer,
    changeDelivery: question.askAgain,
    keepDelivery: question.leave,
    takeUp,
    releaseUnsettled,
    /** Whether a hold is that of this browser's own order, or may be. */
    isOwnHold: (until: string | null) => until === ownHold || key.mayHold(),
    recognizeHold(until: string) {
      ownHold = until
    },
  }
}

const hasLoaded = (loading: Promise<PaymentButtons>) =>
  loading.then(
    () => true,
    () => false,
  )
