import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const minCharacters = 12
/** The longest password; a longer one is refused without being checked. */
export const maxPasswordLength = 128

/**
 * What is wrong with a new password for an account, e.g. `must have at least 12 characters`; null when
 * nothing is. Checks its length, and whether it is one of the passwords that attackers try first, also repeated or with digits
 * and signs around it (`Password2026!`).
 */
export function findPasswordFault(password: string): string | null {
  if (password.length < minCharacters) return `must have at least ${minCharacters} characters`
  if (password.length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`
  return isCommon(password.toLowerCase()) ? 'must not be a common password, nor figures and signs alone' : null
}

function isCommon(password: string): boolean {
  const withoutRim = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const repeated = /^(.+?)\1+$/u.exec(withoutRim || password)?.[1]
  const forms = [password, withoutRim, repeated].filter((form) => form !== undefined)
  // Nothing but digits and signs, or one character repeated.
  if (withoutRim === '' || repeated?.length === 1) return true
  const common = readCommonPasswords()
  return forms.some((form) => common.includes(JSON.stringify(form)))
}

/**
 * The 49,000 commonest passwords in lower case, as the text of a JSON list: searching for one with its quotes finds whole passwords
 * only. The file is read each time a password is chosen, which is rare, so that it does not stay in memory.
 */
function readCommonPasswords(): string {
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  return readFileSync(path, 'utf8')
}
