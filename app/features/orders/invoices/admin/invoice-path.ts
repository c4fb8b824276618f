export const adminInvoicesPath = '/admin/orders/invoices'

/** The address of an invoice in the back office. */
export function adminInvoicePath(handle: number | string): string {
  return `${adminInvoicesPath}/${handle}`
}

/** The form of a new invoice for a work; without one it asks which. */
export function newInvoicePath(work?: string): string {
  return `${adminInvoicesPath}/new${work ? `?work=${work}` : ''}`
}

/** The form for a payment of an invoice in the gallery. */
export function invoicePaymentPath(handle: number | string): string {
  return `${adminInvoicePath(handle)}/payment`
}
