import { formatCount } from '#app/platform/format-count.ts'

/** The text of the button that leads from the filters to the works. @param count null if unknown */
export function showWorksLabel(count: number | null): string {
  if (count === null) return 'Show works'
  return count === 1 ? 'Show 1 work' : `Show ${formatCount(count)} works`
}
