/**
 * The words whose English plural `term` may be, judging by its ending alone: for 'chairs' 'chair', for 'boxes' 'boxe' and 'box', for
 * 'ladies' 'lady', for 'shelves' 'shelve', 'shelf' and 'shelfe'. None for short words and for those in -ss, -us, -is; no singular of
 * three letters in -s: 'vases' would find every canvas.
 */
export function singularsOf(term: string): string[] {
  const word = term.toLowerCase()
  if (!/[a-z]{3}s$/.test(word) || /(s|u|i)s$/.test(word)) return []
  const singulars = [word.slice(0, -1)]
  if (/(...s|..(x|z|ch|sh|o))es$/.test(word)) singulars.push(word.slice(0, -2))
  if (/..ies$/.test(word)) singulars.push(`${word.slice(0, -3)}y`)
  if (/..ves$/.test(word)) singulars.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`)
  return singulars
}

/** Whether `term` may be a plural. */
export function isPlural(term: string): boolean {
  return singularsOf(term).length > 0
}
