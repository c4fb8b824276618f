// Formats calendar days, `YYYY-MM-DD`, and times of a day, `HH:MM`, for people. No time zone or clock
// may shift them. Without `Intl`, as in `format-count.ts`.

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The days of the week in the order of a gallery's opening hours. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `December 20, 2026`. */
export function formatDay(day: string): string {
  return `${formatMonthDay(day)}, ${Number(day.slice(0, 4))}`
}

/** A day in a narrow column: `Dec 20, 2026`. */
export function formatShortDay(day: string): string {
  return `${formatShortMonthDay(day)}, ${Number(day.slice(0, 4))}`
}

/** `December 20`. */
export function formatMonthDay(day: string): string {
  return `${monthOf(day)} ${Number(day.slice(8))}`
}

/** `Dec 20`. */
export function formatShortMonthDay(day: string): string {
  return `${monthOf(day).slice(0, 3)} ${Number(day.slice(8))}`
}

/** The index of a day in `weekdays`: Monday is 0. */
export function weekdayIndex(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** `Thursday`. */
export function weekdayOf(day: string): (typeof weekdays)[number] {
  return weekdays[weekdayIndex(day)]!
}

/** `14:00` as `2:00 PM`. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const monthOf = (day: string) => months[Number(day.slice(5, 7)) - 1]!
