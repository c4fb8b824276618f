/** The number that identifies an order, an invoice, an enquiry or an entry of a list in an address; null if `text` is not a number. */
export function readHandle(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
