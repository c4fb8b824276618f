import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import type { Product } from '#app/features/products/product.ts'

/** If its code cannot be loaded, the buyer sees what others see: the link to the order is in a mail too. */
const BoughtWork = lazy(async () => ({
  default: await import('#app/features/orders/purchase/bought-work.tsx').then(
    ({ BoughtWork }) => BoughtWork,
    () =>
      ({ children }: { productId: string; children: (way: ReactNode) => ReactNode }) =>
        children(null),
  ),
}))

/** Shown instead of the price of a sold work; with the receipt in the browser that bought it. */
export function SoldWork({ productId, category }: { productId: string; category: Product['category'] }) {
  const sold = (way: ReactNode) => (
    <section className="room__buy" aria-label="Purchase" tabIndex={-1}>
      <p className="sold">This item has been sold</p>
      {way}
      <Link className="btn btn--secondary" to={collectionPath({ category, available: true })}>
        <span>
          See available<span className="max-lg:sr-only"> {category.toLowerCase()}</span>
        </span>
      </Link>
    </section>
  )
  return (
    <Suspense fallback={sold(null)}>
      <BoughtWork productId={productId}>{sold}</BoughtWork>
    </Suspense>
  )
}
