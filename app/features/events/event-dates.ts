import { formatDay, formatMonthDay, weekdayOf } from '#app/platform/format-day.ts'

// An event's days are calendar days, `YYYY-MM-DD`, in the gallery's time zone. They are written and compared as they
// stand; no time zone and no clock may move them.

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

/** The last day of an event: its first where it names none, or one before its first (OP-80). */
export function lastDay({ date, end_date }: { date: string; end_date: string | null }): string {
  return end_date && end_date > date ? end_date : date
}

/** The calendar day after `day`; the last that can be written, `9999-12-31`, for itself: staff give it to what has no end. */
export function nextDay(day: string): string {
  if (day >= '9999-12-31') return day
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + 1)
  return moment.toISOString().slice(0, 10)
}
