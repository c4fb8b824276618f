import { formatDay, formatMonthDay, weekdayOf } from '#app/platform/format-day.ts'

// An event's days are calendar days, `YYYY-MM-DD`, in the gallery's time zone. They are formatted and compared as
// text; no time zone or clock may shift them.

/**
 * The days of an event for people (EVT-16..19): `Thursday, December 10, 2026`, `December 5 - 20, 2026`,
 * `January 16 - February 6, 2027` or `December 28, 2026 - January 3, 2027`. An end before the start counts as none (OP-80).
 */
export function formatEventDates({ date, end_date }: { date: string; end_date: string | null }): string {
  const end = lastDay({ date, end_date })
  if (end === date) return `${weekdayOf(date)}, ${formatDay(date)}`
  if (date.slice(0, 4) !== end.slice(0, 4)) return `${formatDay(date)} - ${formatDay(end)}`
  if (date.slice(0, 7) !== end.slice(0, 7)) return `${formatMonthDay(date)} - ${formatDay(end)}`
  return `${formatMonthDay(date)} - ${Number(end.slice(8))}, ${date.slice(0, 4)}`
}

/** The last day of an event: its first day if it has no end, or an end before the start (OP-80). */
export function lastDay({ date, end_date }: { date: string; end_date: string | null }): string {
  return end_date && end_date > date ? end_date : date
}

/** The calendar day after `day`; `9999-12-31`, the last that can be written, is its own: staff enter it for an event without an end. */
export function nextDay(day: string): string {
  if (day >= '9999-12-31') return day
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + 1)
  return moment.toISOString().slice(0, 10)
}
