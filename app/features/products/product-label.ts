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

export function priceText({ price }: Pick<Product, 'price'>): string {
  return price === null ? 'Price on request' : formatPrice(price)
}
