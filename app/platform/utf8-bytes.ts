/** How many bytes one character takes in UTF-8. */
export function utf8Bytes(char: string): number {
  const codePoint = char.codePointAt(0)!
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
