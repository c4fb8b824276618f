import type { z } from 'zod'
import type { ownOrderSchema } from './order-schema.server.ts'

/** An order as the browser that opened it is told of it: `GET /api/orders`. */
export type OwnOrder = z.infer<typeof ownOrderSchema>

/** Orders in one response: more than a buyer has under way at once. */
export const mostOwnOrders = 20
