import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { demo_payments } from '#db/schema/demo-payments.ts'
import type { DemoAction } from './demo-actions.ts'

const bankAnswers = { approve: 'COMPLETED', decline: 'DECLINED', pending: 'PENDING' } as const

/**
 * What a buyer would do on a real provider's page. Before the capture it approves or voids the payment; a capture that
 * is pending ends with `approve` or `decline`, as a bank's late response would. `too-late`: it is decided already.
 */
export async function decideDemoPayment(
  { db, now }: { db: Database; now: () => Date },
  providerOrderId: string,
  action: DemoAction,
): Promise<'decided' | 'bank-answered' | 'too-late' | 'not-found'> {
  const at = now()
  const isIt = eq(demo_payments.id, providerOrderId)
  const decided = await db
    .update(demo_payments)
    .set(
      action === 'cancel'
        ? { status: 'VOIDED', updated_at: at }
        : { status: 'APPROVED', bank_answer: bankAnswers[action], updated_at: at },
    )
    .where(
      and(
        isIt,
        inArray(
          demo_payments.status,
          action === 'cancel' ? ['CREATED', 'APPROVED', 'VOIDED'] : ['CREATED', 'APPROVED'],
        ),
      ),
    )
    .returning({ id: demo_payments.id })
  if (decided.length > 0) return 'decided'
  if (action === 'approve' || action === 'decline') {
    const answered = await db
      .update(demo_payments)
      .set({ capture_status: bankAnswers[action], updated_at: at })
      .where(and(isIt, eq(demo_payments.capture_status, 'PENDING')))
      .returning({ id: demo_payments.id })
    if (answered.length > 0) return 'bank-answered'
  }
  const [known] = await db.select({ id: demo_payments.id }).from(demo_payments).where(isIt)
  return known ? 'too-late' : 'not-found'
}
