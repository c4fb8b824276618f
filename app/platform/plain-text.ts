/**
 * The stored form of a typed text: without NUL and lone surrogates (which Postgres refuses), with `\n` line breaks, without
 * surrounding blanks, and with accented letters in one normalization form (FORM-14).
 */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n').trim().normalize('NFC')
}
