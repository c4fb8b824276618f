/** A text for a CSV file: prefixed with an apostrophe if a spreadsheet would take it for a formula. */
export function spreadsheetCell(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}

/**
 * A number or an id that names something: also prefixed with an apostrophe if a spreadsheet would take it for an amount, a power of ten
 * or a day, like `0123`, `12345E67` or `85-1`.
 */
export function identifierCell(text: string): string {
  return /^[\d\s.,:/-]+(e\d+)?$/i.test(text) ? `'${text}` : spreadsheetCell(text)
}

/**
 * A cell of a file that is never imported. A spreadsheet whose list separator is `;` or a tab splits the cell there and at line breaks,
 * even inside quotes: a part that would be a formula is prefixed with an apostrophe (ENQ-14, OADM-09).
 */
export function guardParts(cell: string): string {
  return cell.replace(/(?=[=+\-@])(?<=[;\t\r\n]["\s]*)/g, "'")
}

/**
 * A short text: also prefixed with an apostrophe if a spreadsheet would convert it to a day, a time, an amount or a shorter number, like
 * `12/50`, `May 1926` or `0123`. A plain whole number is not prefixed. `readTextCell` removes the apostrophe.
 */
export function textCell(text: string): string {
  return isTakenForValue(text) ? `'${text}` : spreadsheetCell(text)
}

/** The text of a cell that `textCell` wrote. */
export function readTextCell(cell: string): string {
  return cell.startsWith("'") && isTakenForValue(cell) ? cell.slice(1) : readSpreadsheetCell(cell)
}

/** The text of a cell that `spreadsheetCell` wrote. */
export function readSpreadsheetCell(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell
}

const months =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sep(t(ember)?)?|oct(ober)?|nov(ember)?|dec(ember)?'
const numberPattern = /^[\s.,:/-]*\d[\d\s.,:/-]*(e[+-]?\d+)?$/i
const monthPattern = new RegExp(`^(?=\\D*\\d)[\\d\\s.,/-]*(${months})[\\d\\s.,/-]*$`, 'i')
/** Spreadsheets keep 15 digits of a number. */
const plainNumber = /^(0|[1-9]\d{0,14})$/

/** With any number of leading apostrophes: writing and reading use the same rule. */
function isTakenForValue(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return (numberPattern.test(bare) && !plainNumber.test(bare)) || monthPattern.test(bare)
}
