import { and, desc, eq, sql } from 'drizzle-orm'
import type { LedgerDetails, LedgerEntry, ProviderCall } from '#app/features/orders/ledger.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { writeLedgerEntry } from '#app/features/orders/write-ledger-entry.server.ts'
import { order_events } from '#db/schema/orders.ts'
import { guardProvider } from './guard-provider.server.ts'
import { type PaymentProvider, PaymentProviderUnavailable } from './payment-provider.ts'

type Request = Omit<LedgerDetails['provider-asked'], 'call'>

/**
 * The payment provider for calls about one order: guarded, and with each request and response recorded in the order's ledger.
 * A request is recorded before it is sent. Reads, which the job repeats every minute, are recorded only when the response
 * differs from the last one. The buyer's data at the provider (name, address) are stored only on the order.
 */
export function createRecordingProvider(
  shop: Pick<OrderContext, 'db' | 'now' | 'paymentProvider'>,
  orderId: string,
): PaymentProvider {
  const { db, now } = shop
  const provider = guardProvider(shop.paymentProvider)

  const note = (entry: LedgerEntry) => writeLedgerEntry(db, { orderId, at: now(), ...entry })
  const noteAnswer = (detail: LedgerDetails['provider-answered']) => note({ kind: 'provider-answered', detail })

  async function send<T>(call: ProviderCall, request: Request, go: () => Promise<T>): Promise<T> {
    await note({ kind: 'provider-asked', detail: { call, ...request } })
    try {
      const answer = await go()
      await noteAnswer({ call, answer: withoutPayer(answer) })
      return answer
    } catch (error) {
      if (error instanceof PaymentProviderUnavailable) await noteAnswer({ call, unknown: error.message })
      throw error
    }
  }

  async function noteRead(result: { answer: unknown } | { unknown: string }) {
    const detail = { call: 'read' as const, ...result }
    const isRead = and(
      eq(order_events.order_id, orderId),
      eq(order_events.kind, 'provider-answered'),
      sql`${order_events.detail} ->> 'call' = 'read'`,
    )
    const [last] = await db
      .select({ isSame: sql<boolean>`${order_events.detail} = ${JSON.stringify(detail)}::jsonb` })
      .from(order_events)
      .where(isRead)
      .orderBy(desc(order_events.id))
      .limit(1)
    if (!last?.isSame) await noteAnswer(detail)
  }

  const { voidOrder } = provider
  return {
    name: provider.name,
    timeoutMs: provider.timeoutMs,
    createOrder: (request) =>
      send('create', { amount: request.amount, currency: request.currency }, () => provider.createOrder(request)),
    captureOrder: (id, key) => send('capture', { providerOrderId: id }, () => provider.captureOrder(id, key)),
    refundCapture: (id, key, amount) =>
      send('refund', { captureId: id, ...(amount && { amount: amount.value, currency: amount.currency }) }, () =>
        provider.refundCapture(id, key, amount),
      ),
    ...(voidOrder && {
      voidOrder: (id: string) => send('void', { providerOrderId: id }, () => voidOrder(id)),
    }),
    async readOrder(id) {
      try {
        const order = await provider.readOrder(id)
        await noteRead({ answer: withoutPayer(order) })
        return order
      } catch (error) {
        if (error instanceof PaymentProviderUnavailable) await noteRead({ unknown: error.fault })
        throw error
      }
    },
  }
}

function withoutPayer(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer ?? null
  const { payer: _, ...rest } = answer as Record<string, unknown>
  return rest
}
