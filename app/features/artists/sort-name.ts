/** Words that follow a family name but are not part of it. */
const isSuffix = (word: string) => /^([JjSs]r\.?|[IVX]{1,4}|Bt|OM|CH|P?RA|[CDKO]BE)$/.test(word)
const bare = (word: string) => word.replace(/,$/, '')
const isParticle = (word: string) => /^(van|von|de|der|den|del|della|di|da|du|la|le|ten|ter|af|av|zu|y)$/.test(word)
/** Makers that are not persons. */
const isHouse =
  /\b(company|co\.|ltd|manufactory|manufacture|workshop|studios?|school|bros|brothers|pottery|& |and)\b|&/i

/**
 * The sort name derived from a name: `Turner, Joseph Mallord William`, `Gogh, Vincent van`, `Bruegel, Pieter, the Elder`
 * (ART-11). A workshop's name and a single word stay as they are.
 */
export function sortNameOf(name: string): string {
  const written = name.trim().replace(/\s+/g, ' ')
  if (isHouse.test(written)) return written
  const [, person = written, epithet] = /^(.+?)( the (?:elder|younger))?$/i.exec(written) ?? []
  const words = person.split(' ')
  const suffixes: string[] = []
  while (words.length > 2 && isSuffix(bare(words.at(-1)!))) suffixes.unshift(bare(words.pop()!))
  if (suffixes.length > 0) words.push(bare(words.pop()!))
  // Already a sort name, or with a title in between: "Turner, Joseph".
  if (words.some((word) => word !== bare(word))) return written
  if (epithet) suffixes.push(epithet.trim())
  if (words.length === 1) return [words[0], ...suffixes].join(', ')
  const family = words.pop()!
  // A name that begins with its particle keeps it there: "de Vos".
  if (words.every(isParticle)) return [[...words, family].join(' '), ...suffixes].join(', ')
  return [family, words.join(' '), ...suffixes].join(', ')
}
