import type { Product } from './product.ts'

/** Categories whose works are printed, and so as a rule are one of several. */
const printed: readonly string[] = ['Prints', 'Photography']

/** What a text says of a work that is one of several: 'number 4 of 20', 'edition of 75', '12/50', 'cast 3 of 8'. */
const saysEdition =
  /\bedition(s|ed)?\b|\b(number|no\.?|cast|copy|impression) \d+ (of|\/) ?\d+\b|(?<![\d/])\d{1,3}\/\d{2,3}(?![\d/])|\bmultiples?\b|\breproduction\b/i

/** Whether it may be said of a work that there is no other: one piece, not printed, and by its own words of no edition. */
export function isOneOfAKind(work: Pick<Product, 'quantity' | 'category' | 'name' | 'description'>): boolean {
  const { quantity, category, name, description } = work
  return quantity === 1 && !printed.includes(category) && !saysEdition.test(`${name}\n${description ?? ''}`)
}
