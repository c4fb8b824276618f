/**
 * Cents from dollars as people type them, `1200`, `1200.5` or `1,200.50`; null for anything else. A comma is allowed only between
 * thousands: `1,50` may mean one and a half (REF-12).
 */
export function parseDollars(text: string): number | null {
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(text)) return null
  return Math.round(Number(text.replaceAll(',', '')) * 100)
}
