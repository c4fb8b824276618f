import { Link } from 'react-router'
import { makerLine } from '#app/features/artists/work-making.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import type { Product } from '#app/features/products/product.ts'
import { mediumAndPeriod, priceText } from '#app/features/products/product-label.ts'
import { productPath } from '#app/features/products/product-path.ts'

/** One new work with its label, in a category's panel. */
export function NewestWork({ category, work }: { category: string; work: Product }) {
  const picture = work.pictures[0] ?? null
  const maker = makerLine(work)
  return (
    <Link className="category-panel__work" to={productPath(work.id)}>
      <span className={`mat mat--tight ${picture?.has_alpha ? 'mat--object' : ''}`}>
        <span className="hang">
          <GalleryImage src={work.images[0]!} picture={picture} alt="" sizes="8.5rem" />
        </span>
      </span>
      <span className="label p-0">
        <span className="quiet">New in {category}</span>
        {maker && <span className="label__by">{maker}</span>}
        <span className="label__title">{work.name}</span>
        <span>{mediumAndPeriod(work)}</span>
        <span className="price">{priceText(work)}</span>
      </span>
    </Link>
  )
}
