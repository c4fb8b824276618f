import { makerLine } from '#app/features/artists/work-making.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { PriceLabel } from '#app/features/products/price-label.tsx'
import type { Product } from '#app/features/products/product.ts'
import { mediumAndPeriod } from '#app/features/products/product-label.ts'

/** The enquiry's work, small, with its artist. */
export function AskedWork({ product }: { product: Product }) {
  const maker = makerLine(product)
  return (
    <div className="ask-work">
      <div className={product.pictures[0]?.has_alpha ? 'mat mat--object' : 'mat'}>
        <span className="hang">
          <GalleryImage src={product.images[0]!} picture={product.pictures[0] ?? null} alt="" sizes="96px" />
        </span>
      </div>
      <div className="min-w-0 wrap-anywhere">
        {maker && <p>{maker}</p>}
        <p className="title-4">{product.name}</p>
        <p>{mediumAndPeriod(product)}</p>
        <p className="num">
          <PriceLabel product={product} />
        </p>
      </div>
    </div>
  )
}
