/**
 * An address or a telephone number without the characters that nobody sees and that come with it from where it was copied: marks
 * of direction, blanks without a width (FORM-31). What joins letters of a script stays.
 */
export function withoutUnseen(text: string): string {
  return text.replace(/(?!\u200c|\u200d)\p{Cf}/gu, '').trim()
}
