import { and, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { toDecimalString } from '#app/platform/money.ts'
import type { Database } from '#db/connect.ts'
import { demo_payments } from '#db/schema/demo-payments.ts'
import { demo_refunds } from '#db/schema/demo-refunds.ts'
import type { CaptureOutcome, PaymentOrder, PaymentProvider } from './payment-provider.ts'
import { refundDemoPayment } from './refund-demo-payment.server.ts'

type DemoPayment = typeof demo_payments.$inferSelect
type DemoRefund = typeof demo_refunds.$inferSelect

/**
 * A payment provider without money: it behaves and refuses like a real one, so that purchases work in a fresh
 * installation. Its state is in a table of its own, shared by every copy of the program; `decideDemoPayment` is its buyer's side.
 */
export function createDemoProvider({ db, now }: { db: Database; now: () => Date }): PaymentProvider {
  return {
    name: 'demo',
    timeoutMs: 10_000,

    async createOrder(request) {
      await db
        .insert(demo_payments)
        .values({
          id: `DEMO-${uuidv7()}`,
          request_key: request.orderId,
          request,
          amount: request.amount,
          currency: request.currency,
          status: 'CREATED',
          created_at: now(),
          updated_at: now(),
        })
        .onConflictDoNothing({ target: demo_payments.request_key })
      const [payment] = await db.select().from(demo_payments).where(eq(demo_payments.request_key, request.orderId))
      return { providerOrderId: payment!.id }
    },

    async readOrder(providerOrderId) {
      const payment = await find(providerOrderId)
      return payment && asPaymentOrder(payment, await findRefunds(payment))
    },

    async captureOrder(providerOrderId): Promise<CaptureOutcome> {
      const payment = await find(providerOrderId)
      if (!payment) return { outcome: 'not-found' }
      if (payment.status === 'CREATED' || payment.status === 'VOIDED') return { outcome: 'not-approved' }
      if (payment.status === 'APPROVED') {
        if (payment.bank_answer === 'DECLINED') return { outcome: 'declined' }
        await db
          .update(demo_payments)
          .set({
            status: 'COMPLETED',
            capture_id: `DEMO-CAPTURE-${uuidv7()}`,
            capture_status: payment.bank_answer ?? 'COMPLETED',
            updated_at: now(),
          })
          .where(and(eq(demo_payments.id, providerOrderId), eq(demo_payments.status, 'APPROVED')))
      }
      const captured = (await find(providerOrderId))!
      const { capture, payer } = asPaymentOrder(captured, await findRefunds(captured))
      return capture ? { outcome: 'captured', capture, payer } : { outcome: 'not-approved' }
    },

    async voidOrder(providerOrderId) {
      await db
        .update(demo_payments)
        .set({ status: 'VOIDED', updated_at: now() })
        .where(and(eq(demo_payments.id, providerOrderId), inArray(demo_payments.status, ['CREATED', 'APPROVED'])))
    },

    refundCapture: (captureId, key, amount) => refundDemoPayment({ db, now }, { captureId, key, amount }),
  }

  async function find(providerOrderId: string): Promise<DemoPayment | null> {
    const [payment] = await db.select().from(demo_payments).where(eq(demo_payments.id, providerOrderId))
    return payment ?? null
  }

  function findRefunds({ id }: DemoPayment): Promise<DemoRefund[]> {
    return db.select().from(demo_refunds).where(eq(demo_refunds.payment_id, id)).orderBy(demo_refunds.id)
  }
}

function asPaymentOrder(payment: DemoPayment, refunds: readonly DemoRefund[]): PaymentOrder {
  const { currency } = payment
  return {
    providerOrderId: payment.id,
    status: payment.status,
    capture: payment.capture_id
      ? {
          captureId: payment.capture_id,
          status: payment.capture_status!,
          amount: payment.amount,
          currency,
          refunds: refunds.map(({ id, cents }) => ({
            refundId: id,
            status: 'COMPLETED',
            amount: toDecimalString(cents),
            currency,
          })),
        }
      : null,
    payer:
      payment.status === 'APPROVED' || payment.status === 'COMPLETED'
        ? {
            name: 'Demo Collector',
            email: 'collector@example.com',
            shipping: {
              street: '1 Example Street',
              city: 'West Palm Beach',
              region: 'FL',
              postalCode: '33401',
              country: 'US',
            },
          }
        : null,
  }
}
