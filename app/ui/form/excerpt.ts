const maxLength = 120
/** The number of characters before the first difference. */
const lead = 30

/** The part of a long `text` that fits into a notice, from shortly before it first differs from `other`. */
export function excerpt(text: string, other: string): string {
  const [characters, others] = [[...text], [...other]]
  if (characters.length <= maxLength) return text
  const first = characters.findIndex((character, index) => character !== others[index])
  const start = Math.max(0, (first < 0 ? characters.length : first) - lead)
  const end = start + maxLength
  const part = characters.slice(start, end).join('')
  return `${start > 0 ? '…' : ''}${part}${end < characters.length ? '…' : ''}`
}
