import { z } from 'zod'
import { demoActions } from '#app/features/orders/payment/demo-actions.ts'
import { destinationSchema } from '#app/features/sales-tax/read-destination.server.ts'
import { id, moment } from '#app/platform/openapi.server.ts'
import { deliverySteps } from './delivery-steps.ts'
import { invoiceParts } from './invoices/invoice.ts'
import { maxOwnOrders } from './own-order.ts'

const requestKey = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .optional()
  .describe('Repeated with the same key, the same order is returned while it is open')

/** The body of `POST /api/orders` for a work at its price. */
export const orderRequestSchema = z.object({
  // An invalid id names no work either: it is refused as unknown.
  productId: z.string().meta({ format: 'uuid' }),
  requestKey: requestKey.describe(
    'Repeated with the same key, the same order is returned while it is open; with another `delivery` it ends, and another takes its place for the rest of its time',
  ),
  delivery: destinationSchema
    .optional()
    .describe('Where the work goes. Needed where the gallery collects sales tax, and nothing anywhere else'),
})

/** The same for the due part of an invoice: work and amount follow from its link alone. */
export const invoiceOrderRequestSchema = z.strictObject({
  invoice: z.string().max(100).describe("The secret of an invoice's link: what stands behind /invoices/"),
  part: z
    .enum(invoiceParts)
    .optional()
    .describe('What of it the client was shown as due; refused when another part is'),
  requestKey,
})

/** The same as parsed: the destination is validated later, once it is known whether tax is collected. */
export const orderBodySchema = orderRequestSchema.extend({ delivery: z.unknown().optional() })

const dollars = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .meta({ examples: ['1200.00'] })

/** An order as `POST /api/orders` returns it. */
export const openedOrderSchema = z.strictObject({
  orderId: id,
  providerOrderId: z.string(),
  amount: dollars,
  currency: z.literal('USD'),
  holdExpiresAt: moment,
  holdSecondsLeft: z
    .int()
    .nonnegative()
    .describe('Until `holdExpiresAt`, by the clock of the server: for a countdown where another clock runs'),
  provider: z.enum(['demo', 'paypal']),
  lines: z
    .array(z.strictObject({ label: z.string(), amount: dollars }))
    .optional()
    .describe('What the amount is the sum of, the work and the taxes; only where the gallery collects sales tax'),
})

/** An order as its buyer sees it. */
export const orderStatusSchema = z.strictObject({
  orderId: id,
  productId: id.nullable().describe('null when the work was deleted since'),
  status: z.enum(['OPEN', 'PENDING', 'COMPLETED', 'DECLINED', 'CANCELLED', 'EXPIRED', 'REFUNDED']),
  holdExpiresAt: moment,
})

/** An order for the browser that opened it: all that is needed to continue paying. */
export const ownOrderSchema = openedOrderSchema.extend({
  productId: orderStatusSchema.shape.productId,
  status: orderStatusSchema.shape.status.extract(['OPEN', 'PENDING', 'COMPLETED']),
  invoicePart: z.enum(invoiceParts).nullable().describe('What it pays of an invoice; null without one'),
  number: z
    .string()
    .regex(/^[\dA-F]{8}$/)
    .describe('What people call the order by'),
  name: z.string().describe("The work's name as it was when the order was opened"),
  delivery: z.enum(deliverySteps).describe('How far the delivery of a paid work is'),
  isCollected: z.boolean().describe('Whether the buyer fetches the work in the gallery, as was said for its sales tax'),
})

/** What `GET /api/orders` returns. */
export const ownOrdersSchema = z.strictObject({ items: z.array(ownOrderSchema).max(maxOwnOrders) })

/** What `POST /api/orders/{id}/link` returns. */
export const orderLinkSchema = z.strictObject({
  path: z
    .string()
    .regex(/^\/orders\/[\w-]{22}$/)
    .describe('Path of the page on this site; whoever has it can see the order'),
})

/** The body of `POST /api/demo-payments/{providerOrderId}`. */
export const demoDecisionSchema = z.object({ action: z.enum(demoActions) })

/** The body of `POST /api/webhooks/paypal`, as far as it is read. */
export const paymentMessageSchema = z.looseObject({
  id: z.string(),
  event_type: z.string().meta({ examples: ['PAYMENT.CAPTURE.COMPLETED'] }),
  resource: z.looseObject({}),
})
