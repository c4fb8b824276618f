/** Longest value read from an address; longer ones are cut, so that a hostile address costs nothing. */
const longestValue = 500

/** The text of one query parameter, without NUL (which Postgres refuses) and surrounding blanks; null when nothing is left. */
export function readText(params: URLSearchParams, name: string): string | null {
  const text = params.get(name)?.replaceAll('\0', '').trim().slice(0, longestValue)
  return text ? text : null
}
