/** Letters that do not decompose into a plain letter and an accent, with what people type for them. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  '’': "'",
}

/** `text` in lower case without accents, for searches: close to the database's `fold_text`. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðþßæœı’]/g, (letter) => plainLetters[letter]!)
}

/** The length of what the database's `fold_text` leaves of `text`; exact if each letter with an accent is in its table. */
export function foldedLength(text: string): number {
  return [
    ...text
      .toLowerCase()
      .replace(accents, '')
      .replace(/[þßæœ]/g, 'xx'),
  ].length
}

/** The marks that `fold_text` removes; it keeps those of other scripts, such as vowel signs. */
const accents = /[\u0300-\u0362]/g
