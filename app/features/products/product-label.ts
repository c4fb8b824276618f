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

/** Height × width × depth in inches, as far as they are known: '18 × 32 in'; null when none is. */
export function dimensions({
  height_inches,
  width_inches,
  depth_inches,
}: Pick<Product, 'height_inches' | 'width_inches' | 'depth_inches'>): string | null {
  const known = [height_inches, width_inches, depth_inches].filter((length) => length !== null)
  return known.length > 0 ? `${known.map(inches).join(' × ')} in` : null
}

/** A length without idle zeros: 36.5, 18. */
export function inches(length: number): string {
  return String(Math.round(length * 100) / 100)
}
