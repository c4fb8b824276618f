import { randomInt } from 'node:crypto'

/** No characters that are mistaken for one another when they are read from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codes = 10

/** Ten codes such as `h3kwm-pq7ab`, each 49 bits. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: codes }, () => `${group()}-${group()}`)
}

/** A recovery code as it is kept, however it was typed: in capitals, with blanks, without its dash. */
export function readRecoveryCode(typed: string): string {
  const plain = typed.slice(0, 100).toLowerCase().replace(/[\s-]/g, '')
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
