import type { ReactNode } from 'react'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { type CardSize, matSizes } from './mat-sizes.ts'
import type { Product } from './product.ts'
import { mediumAndPeriod } from './product-label.ts'

interface ProductMatProps {
  product: Product
  /** The index of the picture on the mat. */
  index?: number
  size: CardSize
  priority?: boolean | undefined
  /** Shown on the mat beside the picture. */
  children?: ReactNode
}

/** A work's picture on its mat, dimmed when the work is sold. Its name is next to it, so the picture's alternative text says more. */
export function ProductMat({ product, index = 0, size, priority, children }: ProductMatProps) {
  const picture = product.pictures[index] ?? null
  return (
    <div className={`mat ${picture?.has_alpha ? 'mat--object' : ''} ${product.sold_out ? 'is-sold' : ''}`}>
      <span className="hang">
        <GalleryImage
          src={product.images[index]!}
          picture={picture}
          alt={`${product.name}, ${mediumAndPeriod(product)}`}
          sizes={matSizes(size, picture && picture.width / picture.height)}
          priority={priority}
        />
      </span>
      {children}
    </div>
  )
}
