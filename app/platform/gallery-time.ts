import { galleryDate } from './gallery-date.ts'

/** Hours and minutes of a day. */
export interface Clock {
  hour: number
  minute: number
}

/**
 * The time at which clocks in `timeZone` show `clock` on `day`. If they skip it, in spring, the time that much
 * later; if they show it twice, in autumn, the first.
 */
export function momentAt(day: string, { hour, minute }: Clock, timeZone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 + minute * 60_000
  const dayMs = 86_400_000
  // Offsets change at most once within these two days.
  const before = shown - offsetMs(shown - dayMs, timeZone)
  const after = shown - offsetMs(shown + dayMs, timeZone)
  if (before + offsetMs(before, timeZone) === shown) return new Date(before)
  if (after + offsetMs(after, timeZone) === shown) return new Date(after)
  return new Date(before)
}

/** The time at which a day in the gallery begins. */
export function startOfDay(day: string, timeZone: string): Date {
  return momentAt(day, { hour: 0, minute: 0 }, timeZone)
}

/** The time at which a month in the gallery begins. @param month `YYYY-MM` */
export function startOfMonth(month: string, timeZone: string): Date {
  return startOfDay(`${month}-01`, timeZone)
}

/** The time at which a day in the gallery ends. */
export function endOfDay(day: string, timeZone: string): Date {
  return momentAt(day, { hour: 24, minute: 0 }, timeZone)
}

/** A time for an event known only by its day: it falls on that day in the gallery and in nearby time zones. */
export function noonOf(day: string, timeZone: string): Date {
  return momentAt(day, { hour: 12, minute: 0 }, timeZone)
}

/** A time within the last day of something that ends with a day. */
export function lastMomentOf({ until }: { until: string | Date }): Date {
  return new Date(new Date(until).getTime() - 1)
}

/** The last day of something that ends with a day in the gallery, `YYYY-MM-DD`. */
export function lastDayOf(kept: { until: string | Date }, timeZone: string): string {
  return galleryDate(lastMomentOf(kept), timeZone)
}

/** How far clocks in `timeZone` are ahead of UTC at `moment`. */
function offsetMs(moment: number, timeZone: string): number {
  let format = clockFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clockFormats.set(timeZone, format)
  }
  const parts = format.formatToParts(moment)
  const textOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)!.value
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(textOf(type))
  // Not `Date.UTC`, which maps years below 100 to 1900 and later. The year before 1 is 0.
  const shown = new Date(0)
  shown.setUTCFullYear(textOf('era') === 'BC' ? 1 - part('year') : part('year'), part('month') - 1, part('day'))
  shown.setUTCHours(part('hour'), part('minute'), part('second'))
  return shown.getTime() - Math.floor(moment / 1_000) * 1_000
}

/** By time zone: creating one takes longer than using it a hundred times. */
const clockFormats = new Map<string, Intl.DateTimeFormat>()

/** The time as ISO 8601 with the offset of `timeZone`, `2026-12-10T18:00:00-05:00`. */
export function isoInZone(moment: Date, timeZone: string): string {
  const offsetMinutes = Math.round(offsetMs(moment.getTime(), timeZone) / 60_000)
  const shown = new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19)
  const pad = (part: number) => String(part).padStart(2, '0')
  const distance = Math.abs(offsetMinutes)
  return `${shown}${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(distance / 60))}:${pad(distance % 60)}`
}
