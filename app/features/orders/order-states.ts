/** Where an order may stand, in the order in which a purchase goes well. */
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

/** While an order stands in one of these, the work is not for sale to anyone else: one such order a work, held by an index. */
export const liveStates = ['created', 'approved', 'capturing', 'pending'] as const satisfies OrderState[]

/**
 * Every step an order may take. What is not listed does not happen, whoever asks and however often.
 * - `capturing` goes back when the provider says that the buyer never approved.
 * - `expired` goes on to `capturing` when the buyer approved late and the work is still free.
 * - Money that turns up for an order that was closed goes back: `declined`, `cancelled`, `expired` → `refunded`.
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
