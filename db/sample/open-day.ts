const dayMs = 86_400_000

/** `day`, or the next one on which the gallery is open: no Sunday, no federal holiday of the United States. Days are `YYYY-MM-DD`. */
export function openDayFrom(day: string): string {
  let time = Date.parse(`${day}T00:00:00Z`)
  while (isClosed(new Date(time))) time += dayMs
  return new Date(time).toISOString().slice(0, 10)
}

function isClosed(day: Date): boolean {
  return day.getUTCDay() === 0 || isHoliday(day)
}

/** Holidays with a date of their own, month and day. */
const fixed = ['1-1', '6-19', '7-4', '11-11', '12-25']
const monday = 1
const thursday = 4

function isHoliday(day: Date): boolean {
  const month = day.getUTCMonth() + 1
  const date = day.getUTCDate()
  const weekday = day.getUTCDay()
  if (fixed.includes(`${month}-${date}`)) return true
  const isNth = (n: number, ofWeekday: number) => weekday === ofWeekday && Math.ceil(date / 7) === n
  switch (month) {
    case 1:
    case 2:
      return isNth(3, monday)
    case 5:
      return weekday === monday && date > 24
    case 9:
      return isNth(1, monday)
    case 10:
      return isNth(2, monday)
    case 11:
      return isNth(4, thursday)
    default:
      return false
  }
}
