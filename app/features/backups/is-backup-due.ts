import { galleryDate } from '#app/platform/gallery-date.ts'

/** The hour, by the gallery's clock, from which on a night's backup is made. */
const nightHour = 3

/** Whether none was made since the last night: the last began at `last`. One that was missed is made as soon as the program runs. */
export function isBackupDue(last: Date | null, now: Date, timeZone: string): boolean {
  return last === null || nightOf(last, timeZone) !== nightOf(now, timeZone)
}

function nightOf(moment: Date, timeZone: string): string {
  return galleryDate(new Date(moment.getTime() - nightHour * 3_600_000), timeZone)
}
