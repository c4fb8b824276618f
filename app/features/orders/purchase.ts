import type { Product } from '#app/features/products/product.ts'
import { BackendError, backend } from '#app/platform/backend.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { holdMs } from './hold.ts'
import type { OrderStatus } from './order-status.ts'
import type { OpenedOrder, PaymentButtons } from './payment-buttons.ts'
import { purchaseMessages } from './purchase-messages.ts'
import { forgetOrder, rememberOrder } from './remembered-order.ts'

type Step =
  /** Free to buy. */
  | { step: 'rest' }
  /** Somebody else is buying it. */
  | { step: 'on-hold' }
  | { step: 'opening' }
  | { step: 'provider-failed' }
  /** Held for this buyer, who may pay. `deadline` is in ms of `Date.now()`. */
  | { step: 'ready'; order: OpenedOrder; deadline: number; Buttons: PaymentButtons }
  /** The buyer agreed and the money is asked for. */
  | { step: 'capturing' }
  /** The bank takes its time, or its answer was not heard. */
  | { step: 'pending'; orderId: string }
  | { step: 'paid' | 'cancelled' | 'sold' }
export type PurchaseStep = Step

export type Purchase = ReturnType<typeof createPurchase>

type Facts = Pick<Product, 'id' | 'hold_expires_at' | 'sold_out'>

/** Waits between looks at an order whose outcome is open, and at a work that is on hold beyond its time. */
const lookAgainMs = 5_000

/**
 * One browser's attempt to buy one work: what the server and the provider said so far, and what to do next. It is
 * dormant until `enter` and lets go of the work at `leave`.
 */
export function createPurchase(product: Facts, loadButtons: () => Promise<PaymentButtons>) {
  const { id: productId } = product
  let state: Step = { step: product.sold_out ? 'sold' : product.hold_expires_at ? 'on-hold' : 'rest' }
  let heldUntil = product.hold_expires_at
  /** The hold of this browser's own order: no reason to wait for anybody. */
  let ownHold: string | null = null
  /** Names this wish to buy, so that asking again after a lost answer finds the same order. */
  let requestKey = newKey()
  let isHere = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function put(next: Step) {
    state = next
    clearTimeout(timer)
    if (next.step === 'on-hold') lookAtHoldLater()
    if (next.step === 'pending') lookAtOrderLater(next.orderId)
    for (const listener of listeners) listener()
  }

  /** When the hold should be over the server is asked, because money under way holds longer than its time. */
  function lookAtHoldLater(atLeastMs = 0) {
    if (!isHere) return
    const leftMs = heldUntil ? Date.parse(heldUntil) - Date.now() : 0
    timer = setTimeout(lookAtHold, Math.max(leftMs, atLeastMs))
  }

  async function lookAtHold() {
    const seen = await backend<Facts>(`/api/products/${productId}`).catch(() => null)
    if (!isHere || state.step !== 'on-hold') return
    if (seen) see(seen)
    if (state.step === 'on-hold') lookAtHoldLater(lookAgainMs)
  }

  /** News of the work, from wherever they come. What this buyer has under way decides before they do. */
  function see({ hold_expires_at, sold_out }: Facts) {
    heldUntil = hold_expires_at
    switch (state.step) {
      case 'pending':
        // Sold, maybe to this very buyer.
        if (sold_out) void lookAtOrder(state.orderId)
        return
      case 'ready':
        if (!sold_out) return
        release(state.order)
        return put({ step: 'sold' })
      case 'rest':
      case 'on-hold':
      case 'sold': {
        const isHeld = hold_expires_at !== null && hold_expires_at !== ownHold
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
    let order: OpenedOrder
    try {
      order = await backend<OpenedOrder>('/api/orders', {
        method: 'POST',
        json: { productId, requestKey },
        idempotent: true,
      })
    } catch (error) {
      return explainRefusal(error)
    }
    requestKey = newKey()
    ownHold = order.holdExpiresAt
    const deadline = Date.now() + holdMs
    rememberOrder({ orderId: order.orderId, productId, isApproved: false })
    try {
      const Buttons = await loading
      if (!isHere) return release(order)
      put({ step: 'ready', order, deadline, Buttons })
    } catch {
      release(order)
      put({ step: 'provider-failed' })
    }
  }

  function explainRefusal(error: unknown) {
    const type = error instanceof BackendError ? error.problem?.type : undefined
    if (type === 'already-sold') return put({ step: 'sold' })
    if (type === 'on-hold') {
      heldUntil = null
      return put({ step: 'on-hold' })
    }
    const isForPeople = error instanceof BackendError && (error.status === 404 || error.status === 429)
    showToast('error', isForPeople ? error.message : purchaseMessages.providerError)
    put({ step: 'rest' })
  }

  /** PAY-10: approving is paying. The request may be repeated, so a lost answer does no harm. */
  async function capture() {
    if (state.step !== 'ready') return
    const ready = state
    const { orderId } = ready.order
    rememberOrder({ orderId, productId, isApproved: true })
    put({ step: 'capturing' })
    try {
      const { status } = await backend<{ status: OrderStatus['status'] }>(`/api/orders/${orderId}/capture`, {
        method: 'POST',
        idempotent: true,
      })
      return status === 'COMPLETED' ? paid(orderId) : put({ step: 'pending', orderId })
    } catch (error) {
      const type = error instanceof BackendError ? error.problem?.type : undefined
      switch (type) {
        case 'not-approved':
          showToast('error', purchaseMessages.failed)
          return put(ready)
        case 'payment-declined':
          return failed(orderId, { step: 'rest' })
        case 'already-sold':
          return failed(orderId, { step: 'sold' })
        case 'on-hold':
          heldUntil = null
          return failed(orderId, { step: 'on-hold' })
        default:
          // No answer says nothing about the money: the order itself is asked.
          return put({ step: 'pending', orderId })
      }
    }
  }

  function paid(orderId: string) {
    forgetOrder(orderId)
    showToast('success', purchaseMessages.paid)
    put({ step: 'paid' })
  }

  function failed(orderId: string, next: Step) {
    forgetOrder(orderId)
    showToast('error', purchaseMessages.failed)
    put(next)
  }

  function lookAtOrderLater(orderId: string) {
    if (isHere) timer = setTimeout(lookAtOrder, lookAgainMs, orderId)
  }

  async function lookAtOrder(orderId: string) {
    clearTimeout(timer)
    const order = await backend<OrderStatus>(`/api/orders/${orderId}`).catch(() => null)
    if (!isHere || state.step !== 'pending') return
    if (order?.status === 'COMPLETED') return paid(orderId)
    if (order && order.status !== 'PENDING') return failed(orderId, { step: 'rest' })
    lookAtOrderLater(orderId)
  }

  function cancel() {
    if (state.step !== 'ready') return
    release(state.order)
    showToast('info', purchaseMessages.cancelled)
    put({ step: 'cancelled' })
  }

  /** Lets the next collector in at once. If it gets lost, the hold ends by itself. */
  function release({ orderId }: OpenedOrder) {
    forgetOrder(orderId)
    void backend(`/api/orders/${orderId}/cancel`, { method: 'POST', idempotent: true, keepalive: true }).catch(() => {})
  }

  /** The page goes away or into the browser's Back cache; nothing is lost for a buyer who has agreed already. */
  function leavePage() {
    if (state.step !== 'ready') return
    release(state.order)
    put({ step: 'rest' })
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
      if (state.step === 'on-hold') lookAtHoldLater()
      if (state.step === 'pending') lookAtOrderLater(state.orderId)
      window.addEventListener('pagehide', leavePage)
      return () => {
        isHere = false
        clearTimeout(timer)
        window.removeEventListener('pagehide', leavePage)
        cancel()
      }
    },
  }
}

/** Not `crypto.randomUUID`: a gallery's own network may serve this over plain http, where it does not exist. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
