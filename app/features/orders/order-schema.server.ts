import { z } from 'zod'
import { demoActions } from '#app/features/orders/payment/demo-actions.ts'
import { id, moment } from '#app/platform/openapi.server.ts'

/** The body of `POST /api/orders`. */
export const orderRequestSchema = z.object({
  // An id that is none names no work either: it is refused as unknown.
  productId: z.string().meta({ format: 'uuid' }),
  requestKey: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional()
    .describe('Repeated with the same key, the same order is answered while it is open'),
})

/** An order as `POST /api/orders` answers it. */
export const openedOrderSchema = z.strictObject({
  orderId: id,
  providerOrderId: z.string(),
  amount: z
    .string()
    .regex(/^\d+\.\d\d$/)
    .meta({ examples: ['1200.00'] }),
  currency: z.literal('USD'),
  holdExpiresAt: moment,
  provider: z.enum(['demo', 'paypal']),
})

/** An order as its buyer sees it. */
export const orderStatusSchema = z.strictObject({
  orderId: id,
  productId: id.nullable().describe('null when the work was deleted since'),
  status: z.enum(['OPEN', 'PENDING', 'COMPLETED', 'DECLINED', 'CANCELLED', 'EXPIRED', 'REFUNDED']),
  holdExpiresAt: moment,
})

/** The body of `POST /api/demo-payments/{providerOrderId}`. */
export const demoDecisionSchema = z.object({ action: z.enum(demoActions) })
