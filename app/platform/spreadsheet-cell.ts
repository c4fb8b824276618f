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

/**
 * A cell of a file that is never imported. A spreadsheet whose list separator is `;` or a tab splits it there and at line breaks, whatever
 * stands in quotes: what would be a formula in such a part gets an apostrophe in front (ENQ-14, OADM-09).
 */
export function guardParts(cell: string): string {
  return cell.replace(/(?=[=+\-@])(?<=[;\t\r\n]["\s]*)/g, "'")
}

/**
 * A short text: what a spreadsheet would keep as a day, a time, an amount or a shorter number, as `12/50`, `May 1926` or `0123`, gets
 * an apostrophe in front too. A plain whole number stays as it is by itself. `readTextCell` takes the apostrophe away again.
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
/** A spreadsheet keeps 15 digits of a number. */
const plainNumber = /^(0|[1-9]\d{0,14})$/

/** However many apostrophes stand in front: what is written and what was written are told by the same rule. */
function isTakenForValue(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return (numberPattern.test(bare) && !plainNumber.test(bare)) || monthPattern.test(bare)
}
