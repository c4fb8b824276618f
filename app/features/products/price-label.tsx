import type { Product } from './product.ts'
import { priceText, unavailableText } from './product-label.ts'

interface PriceLabelProps {
  product: Pick<Product, 'price' | 'sold_out'>
  isListed?: boolean | undefined
  className?: string
}

/** The price on a label; instead of it the red dot and 'Sold', or a note that the work is no longer listed (FAV-22, FAV-23). */
export function PriceLabel({ product, isListed, className = '' }: PriceLabelProps) {
  const unavailable = unavailableText(product, isListed)
  const kind = unavailable === 'Sold' ? 'sold' : unavailable ? 'price was' : 'price'
  return <span className={`${kind} ${className}`}>{priceText(product, isListed)}</span>
}
