import type { OrderState } from './order-states.ts'

/** An order as its buyer sees it: `GET /api/orders/{id}`. */
export interface OrderStatus {
  orderId: string
  /** null when the work was deleted since. */
  productId: string | null
  status: 'OPEN' | 'PENDING' | 'COMPLETED' | 'DECLINED' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED'
  /** ISO 8601, UTC. */
  holdExpiresAt: string
}

export const statusOfState: Readonly<Record<OrderState, OrderStatus['status']>> = {
  created: 'OPEN',
  approved: 'OPEN',
  capturing: 'PENDING',
  pending: 'PENDING',
  paid: 'COMPLETED',
  declined: 'DECLINED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  refunded: 'REFUNDED',
}
