import { galleryDate } from '#app/platform/gallery-date.ts'

const daily = 7
const weekly = 4
const monthly = 12

/**
 * Which of the backups taken at `times` are kept: the newest of each of the last 7 days that have one, of 4 weeks (from
 * Monday) and of 12 months, by the gallery's calendar. Periods without backups do not count. In the order of `times`.
 */
export function chooseKeptSets(times: readonly Date[], timeZone: string): Date[] {
  const newestFirst = [...times].sort((a, b) => b.getTime() - a.getTime())
  const kept = new Set<Date>()
  const keep = (max: number, periodOf: (day: string) => string) => {
    const periods = new Set<string>()
    for (const time of newestFirst) {
      const period = periodOf(galleryDate(time, timeZone))
      if (periods.has(period)) continue
      if (periods.size === max) break
      periods.add(period)
      kept.add(time)
    }
  }
  keep(daily, (day) => day)
  keep(weekly, mondayOf)
  keep(monthly, (day) => day.slice(0, 7))
  return times.filter((time) => kept.has(time))
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
