/** A text as it stands in a CSV file: what a spreadsheet would take for a formula gets an apostrophe in front. */
export function spreadsheetCell(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}

/**
 * A number or an id that names something: what a spreadsheet would take for an amount, a power of ten or a day, as `0123`, `12345E67`
 * or `85-1`, gets an apostrophe in front too.
 */
export function identifierCell(text: string): string {
  return /^[\d\s.,:/-]+(e\d+)?$/i.test(text) ? `'${text}` : spreadsheetCell(text)
}
