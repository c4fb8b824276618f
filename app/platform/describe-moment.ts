import { formatMoment } from './format-moment.ts'
import { formatGalleryDay, galleryDate } from './gallery-date.ts'

const fiveMinutesMs = 5 * 60_000

/** A moment for people, in the gallery's time zone: `Now`, `Today, 9:02 AM`, `November 12, 2026, 9:02 AM`. */
export function describeMoment(moment: Date, now: Date, timeZone: string): string {
  if (Math.abs(now.getTime() - moment.getTime()) < fiveMinutesMs) return 'Now'
  const time = formatMoment(moment, timeZone, { timeStyle: 'short' })
  if (galleryDate(moment, timeZone) === galleryDate(now, timeZone)) return `Today, ${time}`
  return `${formatGalleryDay(moment.toISOString(), timeZone)}, ${time}`
}
