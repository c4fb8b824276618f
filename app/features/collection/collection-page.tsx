import { Link, useLocation } from 'react-router'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import { collectionPath } from '#app/features/products/collection-path.ts'
import type { ProductList as List } from '#app/features/products/product.ts'
import { productListKey, productLists } from '#app/features/products/product-lists.ts'
import { type ProductQuery, readProductQuery, writeProductQuery } from '#app/features/products/product-query.ts'
import { subcategoriesOf } from '#app/features/products/taxonomy.ts'
import type { InitialState, ResourceState } from '#app/platform/resource-state.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { withQuery } from '#app/platform/with-query.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { collectionHeading } from './collection-words.ts'
import { NoProducts, ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

import { ProductToolbar } from './product-toolbar.tsx'

/** The paged grid of works for the query in the address (COL). `initial` is the server-rendered list, if any. */
export function CollectionPage({ initial }: { initial: InitialState<List> }) {
  const query = readProductQuery(new URLSearchParams(useLocation().search))
  const key = productListKey(query)
  const state = useResource(productLists, key, initial)
  useLiveUpdates('products_changes', productLists.reloadAll, state.status === 'loaded' ? state.data.items : [])
  return (
    <div className="page pb-section">
      <div className="page-head">
        <h1 className="title-1">{collectionHeading(query)}</h1>
        <Subcategories query={query} filled={state.status === 'loaded' ? state.data.subcategories : null} />
      </div>
      <ProductToolbar query={query} list={state.status === 'loaded' ? state.data : null} />
      <ProductList query={query} state={state} onRetry={() => productLists.reload(key)} />
    </div>
  )
}

function ProductList({
  query,
  state,
  onRetry,
}: {
  query: ProductQuery
  state: ResourceState<List>
  onRetry: () => void
}) {
  if (state.status === 'loading') return <ProductGridSkeleton message={state.message} grid="grid-wall" cards={6} />
  if (state.status === 'failed') return <LoadFailure message={state.message} onRetry={onRetry} />
  const { items, page, pages } = state.data
  if (items.length === 0) return <NoProducts query={query} />
  return (
    <>
      <ProductGrid products={items} />
      <Paging
        page={page}
        pages={pages}
        pathOf={(to) => withQuery('/collection', writeProductQuery({ ...query, page: to }))}
      />
    </>
  )
}

interface SubcategoriesProps {
  query: ProductQuery
  /** The subcategories that have works; null while unknown. */
  filled: readonly string[] | null
}

/** The links to a category's subcategories: those with works, and the current one. */
function Subcategories({ query: { category, subcategory, available, filters, sort }, filled }: SubcategoriesProps) {
  const known = category ? subcategoriesOf(category) : []
  const names = filled ? known.filter((name) => filled.includes(name) || name === subcategory) : known
  if (!category || names.length === 0) return null
  return (
    <nav className="subcategories" aria-label={`Subcategories of ${category}`}>
      <Link to={collectionPath({ category, available, filters, sort })} aria-current={subcategory ? undefined : 'page'}>
        All
      </Link>
      {names.map((name) => (
        <Link
          key={name}
          to={collectionPath({ category, subcategory: name, available, filters, sort })}
          aria-current={name === subcategory ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
