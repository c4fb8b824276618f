import { invoiceNumber } from './invoice.ts'

/** An invoice as the audit trail names it. */
export function invoiceSubject(handle: number) {
  return { kind: 'invoice', id: String(handle), label: `invoice ${invoiceNumber(handle)}` }
}
