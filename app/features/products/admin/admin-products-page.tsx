import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import type { Page } from '#app/platform/paging.ts'
import { AdminListPage } from '#app/ui/admin-list/admin-list-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { AdminListProduct } from './admin-product.ts'
import { AdminProductFilters } from './admin-product-filters.tsx'
import { AdminProductList } from './admin-product-list.tsx'
import { type AdminProductQuery, adminProductsPath, readAdminProductQuery } from './admin-product-query.ts'
import { RunGuard } from './bulk/run-guard.tsx'
import { useBulkChange } from './bulk/use-bulk-change.ts'
import { useSelection } from './bulk/use-selection.ts'
import { productMessages } from './product-messages.ts'
import { useUndo } from './undo-provider.tsx'

interface Props {
  query: AdminProductQuery
  /** A promise while it is pending; null if the page was sent without it. */
  list: Page<AdminListProduct> | Promise<Page<AdminListProduct>> | null
  /** When it was read, by the server's clock (ISO 8601). */
  readAt: string
  /** The dashboard, between the page's head and the list's tools. */
  figures: ReactNode
}

/** The artwork list (SHELL-08, PLST-01..21). */
export function AdminProductsPage({ query, list, readAt, figures }: Props) {
  useStaffRevalidation('products_changes')
  const selection = useSelection(query, readAt)
  const undo = useUndo()
  const restore = (ids: string[]) => undo({ intent: 'restore', ids })
  // Here, so that it keeps its state while the list is reloading or has failed to load.
  const bulk = useBulkChange({ selection, restore })
  return (
    <>
      {bulk.isUnderWay && <RunGuard />}
      <AdminListPage
        title="Products"
        actions={
          <Link className="btn btn--primary btn--sm" to="/admin/products/new">
            <Icon name="plus" size={16} />
            Add New Artwork
          </Link>
        }
        figures={figures}
        path="/admin/products"
        query={query}
        readQuery={readAdminProductQuery}
        pathOf={adminProductsPath}
        list={list}
        noun={['artwork', 'artworks']}
        searchLabel="Search products"
        searchPlaceholder="Search products by name..."
        filters={(wanted, change) => <AdminProductFilters query={wanted} onChange={change} />}
        loadingLabel="Loading artworks"
        failedMessage={productMessages.listFailed}
      >
        {(page) => <AdminProductList page={page} query={query} selection={selection} bulk={bulk} restore={restore} />}
      </AdminListPage>
    </>
  )
}
