import { Link } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import type { Product } from '#app/features/products/product.ts'

/** Collection > category > subcategory > name (PDP-06). */
export function RoomBreadcrumbs({ product: { name, category, subcategory } }: { product: Product }) {
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="crumbs">
        <li>
          <Link className="reach" to="/collection">
            Collection
          </Link>
        </li>
        <li>
          <Link className="reach" to={collectionPath({ category })}>
            {category}
          </Link>
        </li>
        {subcategory && (
          <li>
            <Link className="reach" to={collectionPath({ category, subcategory })}>
              {subcategory}
            </Link>
          </li>
        )}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
