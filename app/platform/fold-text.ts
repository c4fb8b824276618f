/** Letters that no accent tells apart from the plain ones that people type for them. */
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

/** `text` in lower case without accents, near enough to `fold_text` of the database: what a search passes over. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðþßæœı’]/g, (letter) => plainLetters[letter]!)
}
