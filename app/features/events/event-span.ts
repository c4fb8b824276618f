import { momentAt } from '#app/platform/gallery-time.ts'
import type { GalleryEvent } from './event.ts'
import { readClockRange } from './event-clock.ts'
import { lastDay, nextDay } from './event-dates.ts'

/** When an event is, for programs: whole days, or exact times if it has one day and a clock time. */
export type EventSpan =
  | { kind: 'days'; first: string; last: string }
  | { kind: 'moments'; start: Date; end: Date | null }

/** The times of an exhibition over several days are its opening hours, not its start and end: it has whole days. */
export function eventSpan(event: Pick<GalleryEvent, 'date' | 'end_date' | 'time'>, timeZone: string): EventSpan {
  const last = lastDay(event)
  const clocks = readClockRange(event.time)
  if (last !== event.date || !clocks) return { kind: 'days', first: event.date, last }
  const start = momentAt(event.date, clocks.start, timeZone)
  if (!clocks.end) return { kind: 'moments', start, end: null }
  const end = momentAt(event.date, clocks.end, timeZone)
  // `8:00 PM to 1:00 AM` ends the next day.
  return { kind: 'moments', start, end: end > start ? end : momentAt(nextDay(event.date), clocks.end, timeZone) }
}
