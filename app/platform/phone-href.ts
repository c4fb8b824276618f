/** Fewer digits are not a whole number: more digits follow, or it is written in letters. */
const minDigits = 7
const keys = ['', '', 'abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

/** A link that dials a number written in any common format (CARD-07). */
export function phoneHref(phone: string): string {
  return `tel:${dialledNumber(phone)}`
}

/** The digits to dial: the first of several numbers, without an extension, and without `(0)` after a country code. */
export function dialledNumber(phone: string): string {
  let first = ''
  for (const part of phone.split(/\b(?:extension|ext|x)\.?\s*(?=\d)/i)[0]!.split(/[/,]|\bor\b/i)) {
    first += part
    if (digitsOf(first).length >= minDigits) break
  }
  const isInternational = /^\D*\+/.test(first)
  if (isInternational) first = first.replace('(0)', '')
  const digits = digitsOf(first)
  const dialled = digits.length >= minDigits ? digits : digitsOf(first.toLowerCase().replace(/[a-z]/g, keyOf))
  return isInternational ? `+${dialled}` : dialled
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
const keyOf = (letter: string) => String(keys.findIndex((letters) => letters.includes(letter)))
