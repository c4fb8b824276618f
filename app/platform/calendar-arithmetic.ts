/** The day `days` after `day`, `YYYY-MM-DD`; if negative, before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The month `months` after `month`, `YYYY-MM`; if negative, before it. */
export function addMonths(month: string, months: number): string {
  const moment = new Date(`${month}-01T00:00:00Z`)
  moment.setUTCMonth(moment.getUTCMonth() + months)
  return moment.toISOString().slice(0, 7)
}
