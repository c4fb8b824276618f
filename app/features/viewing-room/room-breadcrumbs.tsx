import { collectionPath } from '#app/features/products/collection-path.ts'
import type { Product } from '#app/features/products/product.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'

/** Collection > category > subcategory > name (PDP-06). */
export function RoomBreadcrumbs({ product: { name, category, subcategory } }: { product: Product }) {
  const above = [
    { text: 'Collection', to: '/collection' },
    { text: category, to: collectionPath({ category }) },
    ...(subcategory ? [{ text: subcategory, to: collectionPath({ category, subcategory }) }] : []),
  ]
  return <Breadcrumbs className="min-w-0" above={above} current={name} />
}
