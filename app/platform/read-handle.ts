/** The number by which an address names an order, an invoice, an enquiry or an entry of a list; null where `text` is none. */
export function readHandle(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
