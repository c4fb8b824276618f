import { formatPrice } from '#app/platform/money.ts'
import type { Product } from './product.ts'

/** The line under a title on a museum label: 'Lithograph, Art Nouveau (1890-1910)'. */
export function mediumAndPeriod({ category, subcategory, period }: Product): string {
  return [subcategory ?? category, period].filter(Boolean).join(', ')
}

/** The category line of a work: 'Furniture, Chairs'. */
export function categoryLine({ category, subcategory }: Pick<Product, 'category' | 'subcategory'>): string {
  return [category, subcategory].filter(Boolean).join(', ')
}

/**
 * The text shown instead of the price of a work that cannot be bought; null for one that can.
 * @param isListed whether the gallery still shows it; a sold work is 'Sold' even if it is no longer listed
 */
export function unavailableText({ sold_out }: Pick<Product, 'sold_out'>, isListed = true): string | null {
  if (sold_out) return 'Sold'
  return isListed ? null : 'No longer listed'
}

/** The price of a work, or the text instead of it, on every screen, in mails and on paper (FAV-22, FAV-23). */
export function priceText(product: Pick<Product, 'price' | 'sold_out'>, isListed?: boolean): string {
  return (
    unavailableText(product, isListed) ?? (product.price === null ? 'Price on request' : formatPrice(product.price))
  )
}
