import { cutText } from './cut-text.ts'

/** Longest value read from an address; longer ones are truncated, so that a hostile address costs nothing. */
const maxValueLength = 500

/** The text of one query parameter, without NUL (which Postgres refuses) and surrounding blanks; null when nothing is left. */
export function readText(params: URLSearchParams, name: string): string | null {
  return cleanText(params.get(name))
}

/** The same for each value of a parameter that may occur several times. */
export function readTexts(params: URLSearchParams, name: string): string[] {
  return params.getAll(name).flatMap((value) => cleanText(value) ?? [])
}

function cleanText(value: string | null): string | null {
  return cutText(value?.replaceAll('\0', '').trim() ?? '', maxValueLength) || null
}
