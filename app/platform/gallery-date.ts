/** The calendar day at `moment` in the gallery's time zone, `YYYY-MM-DD`: the one 'today' for shuffles and events (OP-05). */
export function galleryDate(moment: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    // en-CA writes ISO 8601 days.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  return format.format(moment)
}

/** By time zone: creating one takes longer than using it a hundred times. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Whether `text` is a valid day, as `YYYY-MM-DD`, from the year 1 on, the first that Postgres accepts as AD. */
export function isDay(text: string): boolean {
  const moment = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** The day of `moment` for people, `November 14, 2026`, in the gallery's time zone. */
export function formatGalleryDay(moment: string | Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(new Date(moment))
}
