/** The address of an artist's page. */
export function artistPath(slug: string): string {
  return `/artists/${encodeURIComponent(slug)}`
}
