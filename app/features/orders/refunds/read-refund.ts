/** Cents of an amount as staff type it, `1,200.50` or `$1200`; null for anything else, and for nothing. */
export function readCents(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return null
  const cents = Math.round(Number(plain) * 100)
  return cents > 0 ? cents : null
}

export const longestReason = 500

/** A reason as it is kept. */
export function readReason(text: string): string {
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n').trim()
}
