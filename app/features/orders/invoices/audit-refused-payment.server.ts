import { sql } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Transaction } from '#db/connect.ts'
import type { HoldRefusal } from '../find-hold-refusal.server.ts'
import type { InvoiceState } from './invoice.ts'
import { invoiceSubject } from './invoice-subject.ts'

/** At most one entry per invoice and reason in this time, however often its link is tried. */
const quietMs = 3_600_000

type Refusal = InvoiceState | 'on-hold' | HoldRefusal['outcome']

const reasons: Record<Refusal, string> = {
  open: 'Another part of it is due',
  'part-paid': 'Another part of it is due',
  'being-paid': 'It is being paid, and its last day is over',
  paid: 'It is paid',
  overdue: 'Its last day is over',
  'called-off': 'Its sale was called off, or money of it went back',
  withdrawn: 'It was withdrawn',
  lapsed: 'Its last day is over',
  ended: 'The artwork is not reserved for it any more',
  'on-hold': 'Somebody else was paying for the artwork',
  'too-many-holds': 'From the same address three artworks were being paid for',
  'too-many-holds-in-an-hour': 'From the same address ten payments were begun in an hour and not made',
  'hold-paused': 'From the same address three payments of it in a row were begun and not made',
}
const action = 'invoice-payment-refused'

/** Records in the audit trail that a holder of an invoice's link tried to pay and was refused (INV-29, INV-32). */
export async function auditRefusedPayment(
  tx: Transaction,
  { handle, because, at }: { handle: number; because: Refusal; at: Date },
): Promise<void> {
  const subject = invoiceSubject(handle)
  const note = reasons[because]
  const { rows } = await tx.execute(sql`
    select from audit_entries where subject_id = ${subject.id} and subject_kind = ${subject.kind} and action = ${action}
      and note = ${note} and at > ${new Date(at.getTime() - quietMs).toISOString()}::timestamptz
    limit 1`)
  if (rows.length > 0) return
  const by = { kind: 'visitor', id: 'visitor', label: 'Not signed in' } as const
  await recordChange(tx, { by, at, action, subject, note })
}
