import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/actor.ts'
import { requeueMails } from '#app/features/mails/requeue-mails.server.ts'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { writeLedgerEntry } from '#app/features/orders/write-ledger-entry.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { mails } from '#db/schema/mails.ts'

export type SendAgainOutcome = 'queued' | 'not-found' | 'under-way' | 'off'

/**
 * Queues a mail of an order again that was sent, refused or given up, or whose outcome is unknown (MAIL-08); the ledger records who
 * asked. `under-way`: it is already queued or being sent.
 */
export async function sendMailAgain(
  shop: Pick<OrderContext, 'db' | 'now' | 'log' | 'jobs' | 'mailer'> & { actor: Actor },
  { orderId, mailId }: { orderId: string; mailId: string },
): Promise<SendAgainOutcome> {
  const { db, now, mailer, actor } = shop
  if (!mailer) return 'off'
  if (!isUuid(orderId) || !isUuid(mailId)) return 'not-found'
  const isIt = and(eq(mails.id, mailId), eq(mails.order_id, orderId))!
  const outcome = await db.transaction(async (tx) => {
    const at = now()
    const [again] = await requeueMails(tx, isIt, { at })
    if (again) {
      await writeLedgerEntry(tx, {
        orderId,
        at,
        kind: 'mail-sent-again',
        detail: { mail: again.kind, to: again.recipient, by: actor.label },
      })
      return 'queued'
    }
    const [mail] = await tx.select({ id: mails.id }).from(mails).where(isIt)
    return mail ? 'under-way' : 'not-found'
  })
  if (outcome === 'queued') await startSending(shop)
  return outcome
}
