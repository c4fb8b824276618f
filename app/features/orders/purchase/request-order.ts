import { BackendError, backend, isRefusal } from '#app/platform/backend.ts'
import type { OpenedOrder } from './payment-buttons.ts'
import { purchaseMessages } from './purchase-messages.ts'

export type OrderResult =
  | { outcome: 'opened'; order: OpenedOrder }
  | { outcome: 'already-sold' | 'on-hold' }
  /** `refused` by this server: nothing is held. `no-response`: the work may be held all the same. `message` is for the buyer. */
  | { outcome: 'refused' | 'no-response'; message: string }

/** Types of problems that may be over at another try, and say for sure that nothing is held. */
const holdsNothing = ['provider-unavailable', 'too-many-holds', 'too-many-holds-in-an-hour', 'hold-paused']

/** Asks the server to hold a work for this buyer and to open an order for it. The same `requestKey` finds the same order. */
export async function requestOrder(productId: string, requestKey: string): Promise<OrderResult> {
  try {
    const order = await backend<OpenedOrder>('/api/orders', {
      method: 'POST',
      json: { productId, requestKey },
      idempotent: true,
    })
    return { outcome: 'opened', order }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    const { problem, status } = error
    if (problem?.type === 'already-sold' || problem?.type === 'on-hold') return { outcome: problem.type }
    if (problem?.type === 'reserved') return { outcome: 'on-hold' }
    const isForPeople = status === 404 || status === 429
    return {
      // What a hotel's network responds with says nothing of the work.
      outcome: problem && (isRefusal(status) || holdsNothing.includes(problem.type)) ? 'refused' : 'no-response',
      message: isForPeople ? error.message : purchaseMessages.providerError,
    }
  }
}
