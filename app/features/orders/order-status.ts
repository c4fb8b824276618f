import type { z } from 'zod'
import type { orderStatusSchema } from './order-schema.server.ts'
import type { OrderState } from './order-states.ts'

/** An order as its buyer sees it: `GET /api/orders/{id}`. */
export type OrderStatus = z.infer<typeof orderStatusSchema>

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
