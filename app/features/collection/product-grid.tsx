import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import type { Product } from '#app/features/products/product.ts'
import { countFilters, noFilters } from '#app/features/products/product-filters.ts'
import type { ProductQuery } from '#app/features/products/product-query.ts'
import { connectionTrouble, useConnectionDown } from '#app/platform/connection.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadingStatus } from '#app/ui/skeletons.tsx'
import { ProductCard } from './product-card.tsx'

/** The number of cards that may be in the first view. */
const inFirstView = 3

export function ProductGrid({ products }: { products: readonly Product[] }) {
  'use memo' // Re-rendered at each step of a navigation.
  const { search } = useLocation()
  // If the page was opened with a viewing room, the pictures below must not compete with the room's for bandwidth.
  const [isCovered] = useState(() => new URLSearchParams(search).has('productId'))
  return (
    <div className="grid-wall">
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} size="wall" priority={!isCovered && index < inFirstView} />
      ))}
    </div>
  )
}

interface ProductGridSkeletonProps {
  message: string | null
  grid: 'grid-wall' | 'grid-index'
  cards: number
}

/**
 * Placeholders while works load (COL-16); says why loading takes long, if known, first of all that there
 * is no connection (OP-36).
 */
export function ProductGridSkeleton({ message, grid, cards }: ProductGridSkeletonProps) {
  const isDown = useConnectionDown()
  return (
    <>
      <LoadingStatus message={isDown ? connectionTrouble : message}>Loading works</LoadingStatus>
      <div className={grid} aria-hidden="true">
        {Array.from({ length: cards }, (_, place) => (
          <div key={place}>
            <div className="mat skeleton" />
            <div className="grid gap-2 pt-3.5">
              <div className="skeleton skeleton--title w-3/5" />
              <div className="skeleton skeleton--line w-2/5" />
              <div className="skeleton skeleton--line w-1/5" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

/** Nothing matches (COL-14). */
export function NoProducts({ query: { available, ...query } }: { query: ProductQuery }) {
  return (
    <EmptyState icon="search" title="No products available in this category.">
      {countFilters(query.filters) > 0 && (
        <Link className="btn btn--secondary" to={collectionPath({ ...query, available, filters: noFilters })}>
          Clear all filters
        </Link>
      )}
      {available && (
        <Link className="btn btn--secondary" to={collectionPath(query)}>
          Show sold works too
        </Link>
      )}
      {collectionPath(query) !== '/collection' && (
        <Link className="btn btn--secondary" to="/collection">
          Browse Collection
        </Link>
      )}
    </EmptyState>
  )
}
