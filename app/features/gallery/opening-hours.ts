import type { ClosedDays, DayHours } from '#app/platform/settings.ts'

/** The days of the week in the order of a gallery's hours. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Neighbouring days with the same hours: 'Monday to Saturday', '11:00 AM to 5:00 PM'. */
export interface HoursRow {
  days: string
  /** null: closed. */
  times: string | null
}

/** The week for people, in as few lines as it takes. @param hours from Monday to Sunday */
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

/** The week in sentences of a line: 'Monday to Saturday, 11:00 AM to 5:00 PM' and 'Sunday closed'. */
export function hoursLines(hours: readonly DayHours[]): string[] {
  return hoursRows(hours).map(({ days, times }) => (times ? `${days}, ${times}` : `${days} closed`))
}

/** '11:00 AM to 5:00 PM'; null for a day on which it is closed. */
export function formatHours(hours: DayHours): string | null {
  return hours && `${formatTime(hours.opens)} to ${formatTime(hours.closes)}`
}

function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** How far ahead of closed days visitors are told, and of how many at once. */
const aheadDays = 60
const mostTold = 3

/** The closed days that a visitor should know of on the day `today` (`YYYY-MM-DD`), the next first. */
export function closedDaysAhead(closedDays: readonly ClosedDays[], today: string): ClosedDays[] {
  const horizon = new Date(Date.parse(today) + aheadDays * 86_400_000).toISOString().slice(0, 10)
  return closedDays
    .filter(({ first, last }) => last >= today && first <= horizon)
    .toSorted((one, other) => (one.first < other.first ? -1 : 1))
    .slice(0, mostTold)
}

/** 'Closed Thursday, November 26 (Thanksgiving)', 'Closed December 24 to December 26'. */
export function closedDaysLine({ first, last, name }: ClosedDays): string {
  const days =
    first === last
      ? formatDay(first, { weekday: 'long', month: 'long', day: 'numeric' })
      : `${formatDay(first, { month: 'long', day: 'numeric' })} to ${formatDay(last, { month: 'long', day: 'numeric' })}`
  return `Closed ${days}${name && ` (${name})`}`
}

function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day))
}
