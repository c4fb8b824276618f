import type { AuditSubject } from '#app/features/audit/subject.ts'
import { invoiceNumber } from './invoice.ts'

/** An invoice as the audit trail names it. */
export function invoiceSubject(handle: number): AuditSubject {
  return { kind: 'invoice', id: String(handle), label: `invoice ${invoiceNumber(handle)}` }
}
