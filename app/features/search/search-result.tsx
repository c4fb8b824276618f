import { Link } from 'react-router'
import { makerLine } from '#app/features/artists/work-making.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { PriceLabel } from '#app/features/products/price-label.tsx'
import type { Product } from '#app/features/products/product.ts'
import { categoryLine } from '#app/features/products/product-label.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { MarkedName } from './marked-name.tsx'

interface SearchResultProps {
  id: string
  product: Product
  query: string
  /** Selected with the arrow keys. */
  isActive: boolean
}

/** A work that was found: a small picture, its maker and its name with the matched words underlined, its category, and its price. */
export function SearchResult({ id, product, query, isActive }: SearchResultProps) {
  const picture = product.pictures[0] ?? null
  const maker = makerLine(product)
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="search__result"
      to={productPath(product.id)}
    >
      <span className={`mat mat--thumb ${product.sold_out ? 'is-sold' : ''}`}>
        <span className="hang">
          <GalleryImage src={product.images[0]!} picture={picture} alt="" sizes="4rem" />
        </span>
      </span>
      <span className="min-w-0">
        {maker && (
          <>
            <span className="small block">
              <MarkedName name={maker} query={query} />
            </span>{' '}
          </>
        )}
        <span className="search__name">
          <MarkedName name={product.name} query={query} />
        </span>
        <span className="small">{categoryLine(product)}</span>
      </span>
      <PriceLabel product={product} className={product.sold_out ? 'small' : ''} />
    </Link>
  )
}
