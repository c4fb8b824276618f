import { z } from 'zod'
import {
  captureStatuses,
  type PaymentProvider,
  PaymentProviderUnavailable,
  paymentOrderStatuses,
  refundRefusals,
  refundStatuses,
} from './payment-provider.ts'

const id = z.string().min(1).max(200)
const payer = z.record(z.string(), z.unknown()).nullable()
const money = {
  amount: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
}
const capture = z.object({
  captureId: id,
  status: z.enum(captureStatuses),
  ...money,
  refunds: z.array(z.object({ refundId: id, status: z.enum(refundStatuses), ...money })),
})
const paymentOrder = z.object({
  providerOrderId: id,
  status: z.enum(paymentOrderStatuses),
  capture: capture.nullable(),
  payer,
})
const captureOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('captured'), capture, payer }),
  z.object({ outcome: z.literal('not-approved') }),
  z.object({ outcome: z.literal('declined') }),
  z.object({ outcome: z.literal('not-found') }),
])
const refundOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('refunded'), refundId: id, status: z.enum(refundStatuses), amount: money.amount }),
  z.object({ outcome: z.literal('refused'), because: z.enum(refundRefusals) }),
])

/**
 * `provider` with uniform failures: any exception, timeout or value that the port does not allow becomes
 * `PaymentProviderUnavailable`, the outcome unknown.
 */
export function guardProvider(provider: PaymentProvider): PaymentProvider {
  async function ask<T>(call: () => Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`no answer in ${provider.timeoutMs} ms`)), provider.timeoutMs)
    })
    try {
      return schema.parse(await Promise.race([call(), deadline]))
    } catch (cause) {
      if (cause instanceof PaymentProviderUnavailable) throw cause
      throw new PaymentProviderUnavailable(`${provider.name}: ${(cause as Error).message}`, { cause })
    } finally {
      clearTimeout(timer)
    }
  }
  const { voidOrder } = provider
  return {
    name: provider.name,
    timeoutMs: provider.timeoutMs,
    createOrder: (request) => ask(() => provider.createOrder(request), z.object({ providerOrderId: id })),
    readOrder: (orderId) => ask(() => provider.readOrder(orderId), paymentOrder.nullable()),
    captureOrder: (orderId, key) => ask(() => provider.captureOrder(orderId, key), captureOutcome),
    refundCapture: (captureId, key, amount) => ask(() => provider.refundCapture(captureId, key, amount), refundOutcome),
    ...(voidOrder && { voidOrder: (orderId: string) => ask(() => voidOrder(orderId), z.undefined()) }),
  }
}
