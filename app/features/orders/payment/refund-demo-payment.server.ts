import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { fromDecimalString, toDecimalString } from '#app/platform/money.ts'
import type { Database } from '#db/connect.ts'
import { demo_payments } from '#db/schema/demo-payments.ts'
import { demo_refunds } from '#db/schema/demo-refunds.ts'
import type { PaymentAmount, RefundOutcome } from './payment-provider.ts'

interface DemoRefund {
  captureId: string
  key: string
  /** All that is left, unless named. */
  amount: PaymentAmount | undefined
}

/** The demo provider's side of a refund. Throws for an order that was never captured, as real providers do for unknown ones. */
export function refundDemoPayment(
  { db, now }: { db: Database; now: () => Date },
  { captureId, key, amount }: DemoRefund,
): Promise<RefundOutcome> {
  return db.transaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(demo_payments)
      .where(eq(demo_payments.capture_id, captureId))
      .for('no key update')
    if (!payment) throw new Error(`the demo provider has no capture ${captureId}`)
    const before = await tx.select().from(demo_refunds).where(eq(demo_refunds.payment_id, payment.id))
    const known = before.find(({ request_key }) => request_key === key)
    if (known) return refunded(known)
    if (payment.capture_status === 'PENDING' || payment.capture_status === 'DECLINED')
      return { outcome: 'refused', because: 'not-possible' }
    const leftCents = before.reduce((left, { cents }) => left - cents, fromDecimalString(payment.amount))
    const cents = amount ? fromDecimalString(amount.value) : leftCents
    if (cents > leftCents || cents === 0) return { outcome: 'refused', because: 'more-than-left' }
    const id = `DEMO-REFUND-${uuidv7()}`
    await tx.insert(demo_refunds).values({ id, payment_id: payment.id, request_key: key, cents, made_at: now() })
    await tx
      .update(demo_payments)
      .set({ capture_status: cents === leftCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED', updated_at: now() })
      .where(eq(demo_payments.id, payment.id))
    return refunded({ id, cents })
  })
}

function refunded({ id, cents }: { id: string; cents: number }): RefundOutcome {
  return { outcome: 'refunded', refundId: id, status: 'COMPLETED', amount: toDecimalString(cents) }
}
