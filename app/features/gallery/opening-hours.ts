import { formatMonthDay, formatTime, weekdayOf, weekdays } from '#app/platform/format-day.ts'
import type { ClosedDays, DayHours } from '#app/platform/settings.ts'

/** Consecutive days with the same hours: 'Monday to Saturday', '11:00 AM to 5:00 PM'. */
export interface HoursRow {
  days: string
  /** null: closed. */
  times: string | null
}

/** The week's hours in as few rows as possible. @param hours from Monday to Sunday */
export function hoursRows(hours: readonly DayHours[]): HoursRow[] {
  const rows: { first: string; last: string; times: string | null }[] = []
  for (const [index, day] of weekdays.entries()) {
    const times = formatHours(hours[index] ?? null)
    const before = rows.at(-1)
    if (before && before.times === times) before.last = day
    else rows.push({ first: day, last: day, times })
  }
  return rows.map(({ first, last, times }) => ({ days: first === last ? first : `${first} to ${last}`, times }))
}

/** The week's hours, one line for each row: 'Monday to Saturday, 11:00 AM to 5:00 PM' and 'Sunday closed'. */
export function hoursLines(hours: readonly DayHours[]): string[] {
  return hoursRows(hours).map(({ days, times }) => (times ? `${days}, ${times}` : `${days} closed`))
}

/** '11:00 AM to 5:00 PM'; null for a closed day. */
export function formatHours(hours: DayHours): string | null {
  return hours && `${formatTime(hours.opens)} to ${formatTime(hours.closes)}`
}

/** How many days ahead closed days are announced, and how many at once. */
const aheadDays = 60
const maxAnnounced = 3

/** The closed days to announce on the day `today` (`YYYY-MM-DD`), the next first. */
export function closedDaysAhead(closedDays: readonly ClosedDays[], today: string): ClosedDays[] {
  const horizon = new Date(Date.parse(today) + aheadDays * 86_400_000).toISOString().slice(0, 10)
  return closedDays
    .filter(({ first, last }) => last >= today && first <= horizon)
    .toSorted((one, other) => (one.first < other.first ? -1 : 1))
    .slice(0, maxAnnounced)
}

/** 'Closed Thursday, November 26 (Thanksgiving)', 'Closed December 24 to December 26'. */
export function closedDaysLine({ first, last, name }: ClosedDays): string {
  const days =
    first === last
      ? `${weekdayOf(first)}, ${formatMonthDay(first)}`
      : `${formatMonthDay(first)} to ${formatMonthDay(last)}`
  return `Closed ${days}${name && ` (${name})`}`
}
