/** A text as it was typed, as it is kept: without NUL (which Postgres refuses), with `\n` alone, without surrounding blanks. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n').trim()
}
