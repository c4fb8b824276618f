/**
 * A text as it was typed, as it is kept: without NUL and halves of characters (which Postgres refuses), with `\n` alone, without
 * surrounding blanks, and with accented letters in one form whatever they were typed on (FORM-14).
 */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n').trim().normalize('NFC')
}
