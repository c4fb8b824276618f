import type { InvoicePart } from '#app/features/orders/invoices/invoice.ts'
import type { Destination } from '#app/features/sales-tax/destination.ts'
import { BackendError, backend, isRefusal } from '#app/platform/backend.ts'
import { markOwnOrders } from './own-orders-mark.ts'
import type { OpenedOrder } from './payment-buttons.ts'
import { purchaseMessages } from './purchase-messages.ts'

export type OrderResult =
  | { outcome: 'opened'; order: OpenedOrder }
  | { outcome: 'already-sold' | 'on-hold' }
  /** Sales tax is collected, and the server has to know where the work goes. `fault`: what was wrong with the given destination. */
  | { outcome: 'delivery-needed'; fault: string | null }
  /** `refused` by this server: nothing is held. `no-response`: the work may be held anyway. `message` is for the buyer. */
  | { outcome: 'refused' | 'no-response'; message: string }

/** Types of problems that may be temporary, and guarantee that nothing is held. */
const holdsNothing = ['provider-unavailable', 'too-many-holds', 'too-many-holds-in-an-hour', 'hold-paused']

export type OrderInput = {
  /** The same finds the same order, while it says the same of where the work goes. */
  requestKey: string
} & (
  | { productId: string; delivery?: Destination | undefined }
  | { /** The secret of its link. */ invoice: string; part: InvoicePart }
)

/** Asks the server to hold a work for this buyer and to open an order for it. */
export async function requestOrder(input: OrderInput): Promise<OrderResult> {
  markOwnOrders()
  try {
    const order = await backend<OpenedOrder>('/api/orders', {
      method: 'POST',
      json: input,
      idempotent: true,
    })
    return { outcome: 'opened', order }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    const { problem, status } = error
    if (problem?.type === 'already-sold' || problem?.type === 'on-hold') return { outcome: problem.type }
    if (problem?.type === 'reserved') return { outcome: 'on-hold' }
    if (problem?.type === 'delivery-missing') return { outcome: 'delivery-needed', fault: null }
    if (problem?.type === 'delivery-wrong') return { outcome: 'delivery-needed', fault: error.message }
    const isForPeople = status === 404 || status === 410 || status === 422 || status === 429
    return {
      // A captive portal's response says nothing about the work.
      outcome: problem && (isRefusal(status) || holdsNothing.includes(problem.type)) ? 'refused' : 'no-response',
      message: isForPeople ? error.message : purchaseMessages.providerError,
    }
  }
}
