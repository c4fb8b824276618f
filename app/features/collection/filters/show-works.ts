/** What the button says that leads from the filters to the works. */
export function showWorks(count: number): string {
  return count === 1 ? 'Show 1 work' : `Show ${count.toLocaleString('en-US')} works`
}
