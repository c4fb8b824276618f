import { z } from 'zod'
import type { PaymentEvent } from '#app/features/orders/payment/payment-webhooks.ts'
import { parseJson } from '../parse-json.ts'

const paypalId = z.string().regex(/^[A-Z\d]{1,36}$/)
const optionalId = paypalId.optional().catch(undefined)

const message = z.object({
  id: z.string().regex(/^[\w-]{1,80}$/),
  event_type: z.string().regex(/^[A-Z\d.-]{1,100}$/),
  resource: z
    .object({
      id: optionalId,
      order_id: optionalId,
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: optionalId, capture_id: optionalId }) })
        .optional()
        .catch(undefined),
      links: z
        .array(z.object({ rel: z.string(), href: z.string().max(2_000) }))
        .optional()
        .catch(undefined),
    })
    .catch({}),
})

/** A PayPal message, with the ids of its order or capture; null for anything else. */
export function readPaymentEvent(body: Buffer): PaymentEvent | null {
  const read = message.safeParse(parseJson(body.toString('utf8')))
  if (!read.success) return null
  const { id, event_type: type, resource } = read.data
  const related = resource.supplementary_data?.related_ids
  // A refund names its capture only by a link.
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href
  const [, upCapture] = /\/v2\/payments\/captures\/([A-Z\d]{1,36})$/.exec(up ?? '') ?? []
  const [, upOrder] = /\/v2\/checkout\/orders\/([A-Z\d]{1,36})$/.exec(up ?? '') ?? []
  const isAboutOrder = type.startsWith('CHECKOUT.ORDER.')
  const isAboutCapture = type.startsWith('PAYMENT.CAPTURE.')
  return {
    id,
    type,
    providerOrderId: (isAboutOrder ? resource.id : (resource.order_id ?? related?.order_id ?? upOrder)) ?? null,
    captureId: related?.capture_id ?? upCapture ?? (isAboutCapture ? resource.id : undefined) ?? null,
  }
}
