import { z } from 'zod'
import {
  captureStatuses,
  type PaymentCapture,
  type PaymentOrder,
} from '#app/features/orders/payment/payment-provider.ts'

const id = z.string().regex(/^[\w-]{1,64}$/)

const amount = z
  .object({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    value: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/),
  })
  .transform(({ value, currency_code }) => ({ amount: value, currency: currency_code }))
const capture = z.object({ id, status: z.enum(captureStatuses), amount })
const refund = z.object({
  id,
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount,
  links: z
    .array(z.object({ rel: z.string(), href: z.string() }))
    .optional()
    .catch(undefined),
})

/** User-entered text: lenient, so that it never makes an order unreadable. PayPal allows 300 characters a line. */
const line = z
  .string()
  .transform((text) => text.toWellFormed().replaceAll('\0', '').slice(0, 300).toWellFormed())
  .optional()
  .catch(undefined)
const address = z
  .object({
    address_line_1: line,
    address_line_2: line,
    admin_area_2: line,
    admin_area_1: line,
    postal_code: line,
    country_code: line,
  })
  .optional()
  .catch(undefined)

const order = z.object({
  id,
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  payer: z
    .object({
      email_address: line,
      name: z.object({ given_name: line, surname: line }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  purchase_units: z
    .array(
      z.object({
        payments: z.object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() }).optional(),
        shipping: z
          .object({ name: z.object({ full_name: line }).optional().catch(undefined), address })
          .optional()
          .catch(undefined),
      }),
    )
    .max(1)
    .optional(),
})

type ReadOrder = z.infer<typeof order>

/** Which capture counts when a declined one was followed by another: the one that involves money. */
const byWeight = ['COMPLETED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'DECLINED', 'FAILED'] as const

/** The port's order for PayPal's JSON; null for anything else. Only a capture's own status and amount count. */
export function readPaymentOrder(body: unknown): PaymentOrder | null {
  const read = order.safeParse(body)
  if (!read.success) return null
  const { id: providerOrderId, status, purchase_units: [unit] = [] } = read.data
  const { captures = [], refunds = [] } = unit?.payments ?? {}
  const weighty = byWeight.flatMap((weight) => captures.filter((one) => one.status === weight))[0]
  return {
    providerOrderId,
    status: status === 'SAVED' || status === 'PAYER_ACTION_REQUIRED' ? 'CREATED' : status,
    capture: weighty ? toCapture(weighty, refunds) : null,
    payer: status === 'APPROVED' || status === 'COMPLETED' ? readPayer(read.data) : null,
  }
}

function toCapture(
  { id: captureId, status, amount }: z.infer<typeof capture>,
  refunds: readonly z.infer<typeof refund>[],
): PaymentCapture {
  const isOfIt = ({ links = [] }: z.infer<typeof refund>) =>
    links.every(({ rel, href }) => rel !== 'up' || href.endsWith(`/captures/${captureId}`))
  return {
    captureId,
    status,
    ...amount,
    refunds: refunds.filter(isOfIt).map(({ id: refundId, status, amount }) => ({
      refundId,
      status: status === 'CANCELLED' ? 'FAILED' : status,
      ...amount,
    })),
  }
}

function readPayer({ payer, purchase_units: [unit] = [] }: ReadOrder): Record<string, unknown> | null {
  const { shipping } = unit ?? {}
  if (!payer && !shipping) return null
  const name = [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(' ')
  const at = shipping?.address
  return withoutEmpty({
    name: name || shipping?.name?.full_name,
    email: payer?.email_address,
    shipping:
      at &&
      withoutEmpty({
        name: shipping?.name?.full_name,
        street: at.address_line_1,
        street2: at.address_line_2,
        city: at.admin_area_2,
        region: at.admin_area_1,
        postalCode: at.postal_code,
        country: at.country_code,
      }),
  })
}

function withoutEmpty(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''))
}
