import { randomInt } from 'node:crypto'

/** No characters that are mistaken for one another when a password is read from a screen. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password of four groups of five characters: 99 bits, and still possible to type. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
