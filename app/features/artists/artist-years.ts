/** `1834–1903`, `born 1938`, `died 1901`, `480–410 BC`; null where no year is known (ART-03). */
export function formatYears({ born, died }: { born: number | null; died: number | null }): string | null {
  if (born === null) return died === null ? null : `died ${formatYear(died)}`
  if (died === null) return `born ${formatYear(born)}`
  if (born < 0 && died < 0) return `${-born}–${formatYear(died)}`
  return `${formatYear(born)}–${born < 0 ? `AD ${died}` : died}`
}

/** `1834`, `480 BC`. */
export function formatYear(year: number): string {
  return year < 0 ? `${-year} BC` : String(year)
}

/** The year of a text such as `1834`, `480 BC` or `-480`: null for a blank one, NaN for any other text. */
export function readYear(text: string): number | null {
  const written = text.trim()
  if (written === '') return null
  const [, before, digits, after] = /^(-?)(\d{1,4})( ?BCE?)?$/i.exec(written) ?? []
  if (digits === undefined || (before && after)) return Number.NaN
  return Number(digits) * (before || after ? -1 : 1) || Number.NaN
}
