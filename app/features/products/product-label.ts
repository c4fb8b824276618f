import { formatPrice } from '#app/platform/money.ts'
import type { Product } from './product.ts'

/** The line under a title on a museum label: 'Lithograph, Art Nouveau (1890-1910)'. */
export function mediumAndPeriod({ category, subcategory, period }: Product): string {
  return [subcategory ?? category, period].filter(Boolean).join(', ')
}

/** Where a work belongs: 'Furniture, Chairs'. */
export function categoryLine({ category, subcategory }: Pick<Product, 'category' | 'subcategory'>): string {
  return [category, subcategory].filter(Boolean).join(', ')
}

/**
 * What is said of a work that cannot be bought, in place of its price; null for one that can.
 * @param isListed whether the gallery still shows it; that it was sold is said of one that is gone, too
 */
export function standing({ sold_out }: Pick<Product, 'sold_out'>, isListed = true): string | null {
  if (sold_out) return 'Sold'
  return isListed ? null : 'No longer listed'
}

/** The price of a work, or what stands in its place on every screen, in mails and on paper (FAV-22, FAV-23). */
export function priceText(product: Pick<Product, 'price' | 'sold_out'>, isListed?: boolean): string {
  return standing(product, isListed) ?? (product.price === null ? 'Price on request' : formatPrice(product.price))
}
