import { formatMoment } from '#app/platform/format-moment.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { momentAt } from '#app/platform/gallery-time.ts'
import type { DayHours, GalleryFacts } from '#app/platform/settings.ts'

/** The facts that determine viewing times. */
export type OpeningFacts = Pick<GalleryFacts, 'hours' | 'closedDays' | 'timeZone'>

/** How many days ahead a viewing can be requested. */
export const viewingDaysAhead = 60
/** The most days that the form shows. */
const shownDays = 12

/** The time at which clocks in the gallery show this day and time, `YYYY-MM-DD` and `HH:MM`. */
export function viewingMoment(day: string, time: string, timeZone: string): Date {
  return momentAt(day, { hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }, timeZone)
}

/** The opening hours on a day; null: it is closed. */
export function hoursOn(day: string, { hours, closedDays }: Pick<OpeningFacts, 'hours' | 'closedDays'>): DayHours {
  if (closedDays.some(({ first, last }) => first <= day && day <= last)) return null
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return hours[weekday] ?? null
}

/** The day `days` after `day`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The full hours of a day at which a viewing can begin, `HH:MM`: only future ones, none on a closed day. */
function viewingTimes(day: string, gallery: OpeningFacts, now: Date): string[] {
  const hours = hoursOn(day, gallery)
  if (!hours) return []
  return Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`).filter(
    (time) =>
      time >= hours.opens &&
      time < hours.closes &&
      viewingMoment(day, time, gallery.timeZone).getTime() > now.getTime(),
  )
}

/** A day in the form; without times it is closed, or over. */
export interface ViewingDay {
  day: string
  isClosed: boolean
  times: string[]
}

/**
 * The days in the form, today first: the next twelve, including closed ones; if fewer than half of these have times, the
 * next twelve that have.
 */
export function viewingDays(gallery: OpeningFacts, now: Date): ViewingDay[] {
  const today = galleryDate(now, gallery.timeZone)
  const dayAt = (ahead: number): ViewingDay => {
    const day = dayAfter(today, ahead)
    return { day, isClosed: hoursOn(day, gallery) === null, times: viewingTimes(day, gallery, now) }
  }
  const next = Array.from({ length: shownDays }, (_, ahead) => dayAt(ahead))
  const withTimes = next.filter(({ times }) => times.length > 0)
  if (withTimes.length >= shownDays / 2) return next
  for (let ahead = shownDays; ahead <= viewingDaysAhead && withTimes.length < shownDays; ahead++) {
    const later = dayAt(ahead)
    if (later.times.length > 0) withTimes.push(later)
  }
  return withTimes.length > 0 ? withTimes : next
}

/** A viewing's time for people: `Tuesday, November 24 at 2:00 PM`. */
export function formatViewing(moment: string | Date, timeZone: string): string {
  const day = formatMoment(moment, timeZone, { weekday: 'long', month: 'long', day: 'numeric' })
  return `${day} at ${formatMoment(moment, timeZone, { hour: 'numeric', minute: '2-digit' })}`
}
