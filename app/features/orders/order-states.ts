/** The states of an order, in the sequence of a successful purchase. */
export const orderStates = [
  'created',
  'approved',
  'capturing',
  'paid',
  'pending',
  'declined',
  'cancelled',
  'expired',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** While an order is in one of these states, the work is not for sale to anyone else: one such order per work, enforced by an index. */
export const liveStates = ['created', 'approved', 'capturing', 'pending'] as const satisfies OrderState[]

/**
 * Every allowed transition of an order; no other ever happens.
 * - `capturing` goes back when the provider says that the buyer never approved.
 * - `expired` becomes `capturing` when the buyer approved late and the work is still free.
 * - Money that arrives for a closed order is refunded: `declined`, `cancelled`, `expired` → `refunded`.
 */
export const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['approved', 'capturing', 'cancelled', 'expired', 'refunded'],
  approved: ['capturing', 'cancelled', 'expired', 'refunded'],
  capturing: ['paid', 'pending', 'declined', 'created', 'expired', 'refunded'],
  pending: ['paid', 'declined', 'refunded'],
  paid: ['refunded'],
  declined: ['refunded'],
  cancelled: ['refunded'],
  expired: ['capturing', 'cancelled', 'refunded'],
  refunded: [],
}

export function canMove(from: OrderState, to: OrderState): boolean {
  return orderMoves[from].includes(to)
}

/** The states from which an order may become `to`: the condition of the UPDATE that moves it. */
export function statesBefore(to: OrderState): OrderState[] {
  return orderStates.filter((from) => canMove(from, to))
}

export function isLive(state: OrderState): boolean {
  return (liveStates as readonly OrderState[]).includes(state)
}
