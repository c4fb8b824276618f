/** Fewer digits are no number by themselves: more of it follows, or letters stand for their keys. */
const fewestDigits = 7
const keys = ['', '', 'abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

/** A link that dials a number as people write it (CARD-07). */
export function phoneHref(phone: string): string {
  return `tel:${dialledNumber(phone)}`
}

/** The digits to dial: of several numbers the first, without an extension, and after a country's code without `(0)`. */
export function dialledNumber(phone: string): string {
  let first = ''
  for (const part of phone.split(/\b(?:extension|ext|x)\.?\s*(?=\d)/i)[0]!.split(/[/,]|\bor\b/i)) {
    first += part
    if (digitsOf(first).length >= fewestDigits) break
  }
  const isInternational = /^\D*\+/.test(first)
  if (isInternational) first = first.replace('(0)', '')
  const digits = digitsOf(first)
  const dialled = digits.length >= fewestDigits ? digits : digitsOf(first.toLowerCase().replace(/[a-z]/g, keyOf))
  return isInternational ? `+${dialled}` : dialled
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
const keyOf = (letter: string) => String(keys.findIndex((letters) => letters.includes(letter)))
