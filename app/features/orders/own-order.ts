import type { z } from 'zod'
import type { ownOrderSchema } from './order-schema.server.ts'

/** An order for the browser that opened it: `GET /api/orders`. */
export type OwnOrder = z.infer<typeof ownOrderSchema>

/** The most orders in one response: more than a buyer has in progress at once. */
export const maxOwnOrders = 20
