import { Link } from 'react-router'
import { useLiveRevalidation } from '#app/features/live/use-live-revalidation.ts'
import type { Page } from '#app/platform/paging.ts'
import { AdminListPage } from '#app/ui/admin-list/admin-list-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { AdminListProduct } from './admin-product.ts'
import { AdminProductFilters } from './admin-product-filters.tsx'
import { AdminProductList } from './admin-product-list.tsx'
import { type AdminProductQuery, adminProductsPath, readAdminProductQuery } from './admin-product-query.ts'
import { productMessages } from './product-messages.ts'

interface Props {
  query: AdminProductQuery
  /** A promise while it is on its way. */
  list: Page<AdminListProduct> | Promise<Page<AdminListProduct>>
}

/** The artwork list (SHELL-08, PLST-01..21). The dashboard's figures will stand between its head and its tools. */
export function AdminProductsPage({ query, list }: Props) {
  useLiveRevalidation('products_changes')
  return (
    <AdminListPage
      title="Products"
      actions={
        <Link className="btn btn--primary btn--sm" to="/admin/products/new">
          <Icon name="plus" size={16} />
          Add New Artwork
        </Link>
      }
      path="/admin/products"
      query={query}
      readQuery={readAdminProductQuery}
      pathOf={adminProductsPath}
      list={list}
      noun={['work', 'works']}
      searchLabel="Search products"
      searchPlaceholder="Search products by name..."
      filters={(wanted, change) => <AdminProductFilters query={wanted} onChange={change} />}
      loadingLabel="Loading artworks"
      failedMessage={productMessages.listFailed}
    >
      {(page) => <AdminProductList page={page} query={query} />}
    </AdminListPage>
  )
}
