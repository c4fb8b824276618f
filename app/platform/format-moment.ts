const dayAndTime = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A time in the gallery's time zone: `Nov 19, 2026, 4:52 PM`, or as `options` say. @param moment ISO 8601, or a date */
export function formatMoment(
  moment: string | Date,
  timeZone: string,
  options: Intl.DateTimeFormatOptions = dayAndTime,
): string {
  // Some versions put a narrow space before PM: the server and the browser must render the same.
  return new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(moment)).replace(/\s/g, ' ')
}
