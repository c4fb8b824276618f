import { addDays } from '#app/platform/calendar-arithmetic.ts'
import { formatMonthDay, weekdayIndex, weekdayOf } from '#app/platform/format-day.ts'
import type { GalleryFacts } from '#app/platform/settings.ts'

/** The facts that determine whether the gallery is open. */
export type OpeningFacts = Pick<GalleryFacts, 'hours' | 'closedDays' | 'timeZone'>

/** How many days ahead the next opening is looked for. */
const aheadDays = 60

/** Whether the gallery is open at `now`, and until or from when (SHOP-21): 'Open now until 5 PM', 'Closed, opens Monday 11 AM'. */
export function openNow(facts: OpeningFacts, now: Date): { isOpen: boolean; text: string } {
  const [today, time] = galleryClock(now, facts.timeZone)
  const hours = hoursOn(facts, today)
  if (hours && hours.opens <= time && time < hours.closes)
    return { isOpen: true, text: `Open now until ${shortTime(hours.closes)}` }
  for (let ahead = hours && time < hours.opens ? 0 : 1; ahead <= aheadDays; ahead++) {
    const day = addDays(today, ahead)
    const next = hoursOn(facts, day)
    if (next) return { isOpen: false, text: `Closed, opens ${nameDay(day, ahead)} ${shortTime(next.opens)}` }
  }
  return { isOpen: false, text: 'Closed' }
}

/** The opening hours of the day `today` (`YYYY-MM-DD`), for a page that is cached for the day: 'Open today 11 AM to 5 PM'. */
export function openToday(facts: OpeningFacts, today: string): string {
  const hours = hoursOn(facts, today)
  return hours ? `Open today ${shortTime(hours.opens)} to ${shortTime(hours.closes)}` : 'Closed today'
}

function hoursOn({ hours, closedDays }: OpeningFacts, day: string) {
  if (closedDays.some(({ first, last }) => first <= day && day <= last)) return null
  return hours[weekdayIndex(day)] ?? null
}

function nameDay(day: string, ahead: number): string {
  if (ahead === 0) return 'today'
  if (ahead < 7) return weekdayOf(day)
  return `${formatMonthDay(day)},`
}

/** '17:00' as '5 PM', '17:30' as '5:30 PM'. */
function shortTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(2)
  return `${hour % 12 || 12}${minutes === ':00' ? '' : minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Day and time at the gallery, `YYYY-MM-DD` and `HH:MM`, in its time zone with daylight saving time, whatever the visitor's zone. */
function galleryClock(now: Date, timeZone: string): [day: string, time: string] {
  // The Swedish format is that of ISO 8601.
  const [day, time] = now.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).split(' ')
  return [day!, time!]
}
