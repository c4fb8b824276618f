import type { Product } from './product.ts'
import { dimensions } from './product-size.ts'

/** The size of a work; if it does not fit on one line, inches and centimetres have a line each. */
export function SizeText({ product }: { product: Product }) {
  const [inches, centimetres] = dimensions(product)?.split(/ (?=\()/) ?? []
  if (!inches) return null
  return (
    <>
      <span className="inline-block">{inches}</span> <span className="inline-block">{centimetres}</span>
    </>
  )
}
