import { formatMoment } from './format-moment.ts'
import { formatGalleryDay, galleryDate } from './gallery-date.ts'

const minuteMs = 60_000

/**
 * A moment for people, in the gallery's time zone: `Now`, `Today, 9:02 AM`, `November 12, 2026, 9:02 AM`. One to come is now only
 * within a minute: clocks of copies differ by less (ORD-25).
 */
export function describeMoment(moment: Date, now: Date, timeZone: string): string {
  const agoMs = now.getTime() - moment.getTime()
  if (agoMs < 5 * minuteMs && agoMs > -minuteMs) return 'Now'
  const time = formatMoment(moment, timeZone, { timeStyle: 'short' })
  if (galleryDate(moment, timeZone) === galleryDate(now, timeZone)) return `Today, ${time}`
  return `${formatGalleryDay(moment.toISOString(), timeZone)}, ${time}`
}
