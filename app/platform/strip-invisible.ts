/**
 * An address or a telephone number without invisible characters that were copied with it: directional
 * marks, zero-width spaces (FORM-31). Joiners between the letters of a script stay.
 */
export function stripInvisible(text: string): string {
  return text.replace(/(?!\u200c|\u200d)\p{Cf}/gu, '').trim()
}
