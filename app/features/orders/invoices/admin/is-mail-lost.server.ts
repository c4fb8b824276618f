import { type SQL, sql } from 'drizzle-orm'
import { invoiceState } from './invoice-state.server.ts'

/** SQL of whether the mail of the invoice `i` was not sent, or may not have been, while the invoice is unpaid (INV-26). */
export function isMailLost(at: Date): SQL {
  return sql`(exists (select from mails m where m.invoice_id = i.id and m.state in ('failed', 'unknown'))
    and ${invoiceState(at)} in ('open', 'being-paid', 'part-paid', 'overdue'))`
}
