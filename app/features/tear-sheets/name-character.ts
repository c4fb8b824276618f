/**
 * The text printed for a character that no font has: 'artist palette' for an emoji; for a letter of a rare script the name of
 * the script, 'Javanese letters'; 'U+E000' for one without a name.
 * @param unicodeName the Unicode name of one character or emoji, in capitals
 */
export function nameCharacter(grapheme: string, unicodeName: (text: string) => string | undefined): string {
  const [first] = grapheme
  // Emoji of several code points have names of their own; for a letter with marks, the letter decides.
  const name = unicodeName(grapheme) ?? unicodeName(first!)
  if (!name || name.startsWith('<')) return `U+${first!.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  const written = /^[\p{L}\p{M}\p{N}]/u.test(grapheme)
    ? /^(.+?) (letter|sign|syllable|hieroglyph|ideograph|character)\b/i.exec(name)
    : null
  if (!written) return name.toLowerCase()
  const [, script, kind] = written
  return `${script![0]}${script!.slice(1).toLowerCase()} ${kind!.toLowerCase()}s`
}
