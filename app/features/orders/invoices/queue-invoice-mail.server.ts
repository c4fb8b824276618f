import { uuidv7 } from 'uuidv7'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import type { Transaction } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'

/** To be sent for an invoice, in the transaction that writes it. Without a mail server nothing is kept (decision 0047). */
export async function queueInvoiceMail(
  tx: Transaction,
  { now, mailer }: Pick<OrderContext, 'now' | 'mailer'>,
  { id, recipient }: { id: string; recipient: string },
): Promise<void> {
  if (!mailer) return
  const at = now()
  await tx
    .insert(mails)
    .values({ id: uuidv7(), kind: 'invoice', invoice_id: id, recipient, queued_at: at, next_attempt_at: at })
    .onConflictDoNothing()
}
