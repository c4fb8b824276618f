/** `Nov 19, 2026, 4:52 PM` in the gallery's time zone; with seconds for a timeline. */
export function formatMoment(moment: string, timeZone: string, { hasSeconds = false } = {}): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: hasSeconds ? 'medium' : 'short',
  })
  // Some versions put a narrow blank before PM: what the server and the browser write must be the same.
  return format.format(new Date(moment)).replace(/\s/g, ' ')
}
