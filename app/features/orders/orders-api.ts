import { z } from 'zod'
import {
  inPath,
  inQuery,
  json,
  jsonBody,
  type Paths,
  readRefusals,
  writeRefusals,
} from '#app/platform/openapi.server.ts'
import {
  demoDecisionSchema,
  invoiceOrderRequestSchema,
  openedOrderSchema,
  orderLinkSchema,
  orderRequestSchema,
  orderStatusSchema,
  ownOrdersSchema,
  paymentMessageSchema,
} from './order-schema.server.ts'

const tags: [string] = ['Buying']
const orderId = inPath('orderId', "The order's id, which is also its buyer's proof")
const unknown = 'No such order'
const status = (value: string) => z.strictObject({ status: z.literal(value) })

export const ordersApi: Paths = {
  '/api/orders': {
    get: {
      summary: 'The orders of the browser that asks which are open, being paid or paid, newest first',
      description:
        'At most 20; a paid one that was called off, or whose money is all on its way back, is left out. A cookie names the browser; without it, or with one that is malformed or not known, the list is empty.',
      tags,
      security: [{ buyer: [] }, {}],
      parameters: [
        inQuery(
          'buying',
          'Leaves out the paid ones that the buyer was told of; anything else counts as absent',
          z.literal('true'),
        ),
      ],
      responses: { 200: json('Its orders', ownOrdersSchema), ...readRefusals() },
    },
    post: {
      summary: 'Hold a work for 10 minutes and open an order for it',
      tags,
      description: 'The work at its price, or what is due of an invoice by its link; never both.',
      requestBody: jsonBody(z.union([orderRequestSchema, invoiceOrderRequestSchema])),
      responses: {
        201: {
          ...json('The order', openedOrderSchema),
          headers: { 'Set-Cookie': { description: 'Names the browser, for 30 days', schema: z.string() } },
        },
        ...writeRefusals({
          400: 'Malformed',
          404: 'No such work, or it is not published; no such invoice',
          409: 'already-sold, reserved by the gallery for a client, or on-hold while another collector buys it',
          410: 'invoice-closed: it is paid, withdrawn, its time is over, or its work is not to be had any more',
          413: 'Over 4 KB',
          415: 'Not JSON',
          422: 'no-price: the work has none; delivery-missing or delivery-wrong: sales tax is collected, and where the work goes is not said or cannot be read',
          429: 'More than 20 a minute; too-many-holds: 3 are open; too-many-holds-in-an-hour: 10 were not paid for; or hold-paused: for 10 minutes after the third hold in a row on this work that ended unpaid',
          503: 'The payment provider or the database does not respond',
        }),
      },
    },
  },
  '/api/orders/{orderId}': {
    get: {
      summary: 'How a purchase stands',
      tags,
      parameters: [orderId],
      responses: { 200: json('The order', orderStatusSchema), ...readRefusals({ 404: unknown }) },
    },
  },
  '/api/orders/{orderId}/capture': {
    post: {
      summary: 'Take the money for an order that its buyer has approved; may be repeated',
      description:
        'already-sold, on-hold and payment-declined end the order: it is never captured later, and asking again brings the same response.',
      tags,
      parameters: [orderId],
      responses: {
        200: json('Paid, now or before', status('COMPLETED')),
        202: json('The provider is still processing it; the work stays held', status('PENDING')),
        ...writeRefusals({
          404: unknown,
          409: 'not-approved, already-sold or on-hold',
          422: 'payment-declined',
          503: 'Try again',
        }),
      },
    },
  },
  '/api/orders/{orderId}/cancel': {
    post: {
      summary: 'Release the hold; may be repeated',
      tags,
      parameters: [orderId],
      responses: {
        200: json('Cancelled, now or before', status('CANCELLED')),
        ...writeRefusals({ 404: unknown, 409: 'Paid, or being paid' }),
      },
    },
  },
  '/api/orders/{orderId}/link': {
    post: {
      summary: "A link to the buyer's own page of an order, for the browser that bought",
      description:
        'The cookie of the browser that opened the order is asked for: whoever has its id alone gets none. Of the links that a browser was given the newest 20 of an order are good.',
      tags,
      security: [{ buyer: [] }],
      parameters: [orderId],
      responses: {
        201: json('The link', orderLinkSchema),
        ...writeRefusals({ 404: 'No such order of this browser', 409: 'not-paid: nothing was paid for it' }),
      },
    },
  },
  '/api/orders/{orderId}/told': {
    post: {
      summary: 'The buyer was told that the order is paid; may be repeated',
      tags,
      parameters: [orderId],
      responses: {
        204: { description: 'Written down, now or before' },
        ...writeRefusals({ 404: unknown, 409: 'not-paid' }),
      },
    },
  },
  '/api/demo-payments/{providerOrderId}': {
    post: {
      summary: "What the demo provider's buttons do; only with PAYMENT_PROVIDER=demo",
      tags,
      parameters: [inPath('providerOrderId', "The provider's id of the order")],
      requestBody: jsonBody(demoDecisionSchema),
      responses: {
        204: { description: 'Done' },
        ...writeRefusals({
          400: 'Malformed',
          404: 'No such payment',
          409: 'Decided already',
          413: 'Over 4 KB',
          415: 'Not JSON',
        }),
      },
    },
  },
  '/api/webhooks/paypal': {
    post: {
      summary: 'What PayPal says has happened to an order; only with PAYMENT_PROVIDER=paypal',
      description:
        'Signed by PayPal (the headers PayPal-Transmission-Id, -Time and -Sig, PayPal-Cert-Url and PayPal-Auth-Algo). Each id is taken once; the order is then read from PayPal.',
      tags,
      requestBody: jsonBody(paymentMessageSchema),
      responses: {
        204: { description: 'Taken, now or before, or about no order' },
        ...writeRefusals({
          400: 'bad-signature: not from PayPal, for another webhook, or sent more than 4 days ago',
          404: 'PayPal is not the payment provider',
          413: 'Over 256 KB',
          503: 'Unknown order, or PayPal or the database does not respond: to be sent again',
        }),
      },
    },
  },
}
