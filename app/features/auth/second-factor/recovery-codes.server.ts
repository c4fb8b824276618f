import { randomGroup } from '../random-group.server.ts'

const codes = 10

/** Ten codes such as `h3kwm-pq7ab`, each 49 bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => `${randomGroup()}-${randomGroup()}`)
}

/** A recovery code in its stored form, even if typed in capitals, with blanks or without its dash. */
export function readRecoveryCode(typed: string): string {
  const plain = typed.slice(0, 100).toLowerCase().replace(/[\s-]/g, '')
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
