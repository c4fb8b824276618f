import type { Product } from './product.ts'

/** Categories whose works are printed, and therefore usually one of several. */
const printed: readonly string[] = ['Prints', 'Photography']

/** Phrases in the text of a work that is one of several: 'number 4 of 20', 'edition of 75', '12/50', 'cast 3 of 8'. */
const saysEdition =
  /\bedition(s|ed)?\b|\b(number|no\.?|cast|copy|impression) \d+ (of|\/) ?\d+\b|(?<![\d/])\d{1,3}\/\d{2,3}(?![\d/])|\bmultiples?\b|\breproduction\b/i

/** Whether a work may be called unique: a single piece, not printed, and not described as part of an edition. */
export function isOneOfAKind(work: Pick<Product, 'quantity' | 'category' | 'name' | 'description'>): boolean {
  const { quantity, category, name, description } = work
  return quantity === 1 && !printed.includes(category) && !saysEdition.test(`${name}\n${description ?? ''}`)
}
