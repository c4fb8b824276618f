import type { Clock } from '#app/platform/gallery-time.ts'

const clockTime = String.raw`(\d{1,2})(?::(\d{2}))?\s*([ap]\.?m\.?)?`
const clockRange = new RegExp(String.raw`^${clockTime}(?:\s*(?:-|–|—|to|until)\s*${clockTime})?$`, 'i')

/**
 * The clock times in an event's free text, e.g. `6:00 PM to 8:00 PM`, `6 - 8 pm`, `18:30` or `6:00 PM`;
 * null for anything else, such as `Doors open at six` or a bare `6`, and for what may be meant in either half of the day.
 */
export function readClockRange(text: string | null): { start: Clock; end: Clock | null } | null {
  const match = text?.trim().match(clockRange)
  if (!match) return null
  const [, startHour, startMinute, startHalf, endHour, endMinute, endHalf] = match
  const isOf24Hours = [startHour!, endHour ?? ''].some((hour) => hour.startsWith('0') || Number(hour) > 12)
  const start = readClock(startHour!, startMinute, startHalf ?? endHalf)
  const written = endHour === undefined ? null : readClock(endHour, endMinute, endHalf)
  if (!start || (endHour !== undefined && !written)) return null
  // `2:00 - 4:00` is hardly meant for the night; what begins at 10, 11 or 12 is by day, and ends so if it ends later.
  const isUnclear = start.hour < 10 || (written && minutesOf(written) <= minutesOf(start))
  if (!startHalf && !endHalf && !isOf24Hours && isUnclear) return null
  const end = written && startHalf && !endHalf ? firstAfter(start, written) : written
  // `6 - 8 pm` gives am or pm once, for both; `11 - 2 pm` starts in the other half of the day.
  const isOtherHalf = end && endHalf && !startHalf && minutesOf(start) >= minutesOf(end)
  return { start: isOtherHalf ? { ...start, hour: (start.hour + 12) % 24 } : start, end }
}

/** `6:00 PM - 8:00` has no am or pm at its end: that is the first such time after the start. */
function firstAfter(start: Clock, end: Clock): Clock {
  if (end.hour < 1 || end.hour > 12) return end
  const [morning, evening] = [end.hour % 12, (end.hour % 12) + 12].map((hour) => ({ ...end, hour }))
  const isEvening = minutesOf(start) < minutesOf(evening!) && minutesOf(start) >= minutesOf(morning!)
  return isEvening ? evening! : morning!
}

const minutesOf = ({ hour, minute }: Clock) => hour * 60 + minute

function readClock(hourText: string, minuteText: string | undefined, half: string | undefined): Clock | null {
  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59) return null
  // Without am or pm only a text with minutes is a time: `18:30`, never a bare `6`.
  if (!half) return minuteText !== undefined && hour < 24 ? { hour, minute } : null
  if (hour < 1 || hour > 12) return null
  return { hour: (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0), minute }
}
