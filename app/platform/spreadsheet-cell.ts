/** A text as it stands in a CSV file: what a spreadsheet would take for a formula gets an apostrophe in front. */
export function spreadsheetCell(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}
