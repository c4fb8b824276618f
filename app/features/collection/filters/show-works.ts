import { formatCount } from '#app/platform/format-count.ts'

/** What the button says that leads from the filters to the works. @param count null where it is not known */
export function showWorks(count: number | null): string {
  if (count === null) return 'Show works'
  return count === 1 ? 'Show 1 work' : `Show ${formatCount(count)} works`
}
