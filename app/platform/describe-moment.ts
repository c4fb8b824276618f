import { formatMoment } from './format-moment.ts'
import { formatGalleryDay, galleryDate } from './gallery-date.ts'

const minuteMs = 60_000

/**
 * A time for people, in the gallery's time zone: `Now`, `Today, 9:02 AM`, `November 12, 2026, 9:02 AM`. A future time is `Now` only
 * within a minute: the clocks of copies differ by less (ORD-25).
 */
export function describeMoment(moment: Date, now: Date, timeZone: string): string {
  const agoMs = now.getTime() - moment.getTime()
  if (agoMs < 5 * minuteMs && agoMs > -minuteMs) return 'Now'
  const time = formatMoment(moment, timeZone, { timeStyle: 'short' })
  if (galleryDate(moment, timeZone) === galleryDate(now, timeZone)) return `Today, ${time}`
  return `${formatGalleryDay(moment.toISOString(), timeZone)}, ${time}`
}
