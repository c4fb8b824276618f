import { Suspense, useState } from 'react'
import { Await, Link, useRevalidator } from 'react-router'
import { useLiveRevalidation } from '#app/features/live/use-live-revalidation.ts'
import type { Page } from '#app/platform/paging.ts'
import { Icon } from '#app/ui/icon.tsx'
import { AdminListFailure, AdminListSkeleton } from './admin-list-states.tsx'
import type { AdminListProduct } from './admin-product.ts'
import { AdminProductList } from './admin-product-list.tsx'
import type { AdminProductQuery } from './admin-product-query.ts'
import { AdminProductTools } from './admin-product-tools.tsx'

/** The artwork list (SHELL-08). The dashboard's figures will stand between its head and its tools. */
export function AdminProductsPage({
  query,
  list,
}: {
  query: AdminProductQuery
  /** A promise while it is on its way. */
  list: Page<AdminListProduct> | Promise<Page<AdminListProduct>>
}) {
  const { revalidate } = useRevalidator()
  // What has failed once stays failed for React; another try gets a place of its own.
  const [tries, setTries] = useState(0)
  const retry = async () => {
    await revalidate()
    setTries(tries + 1)
  }
  useLiveRevalidation('products_changes')
  return (
    <>
      <div className="desk__head">
        <h1>Products</h1>
        <Link className="btn btn--primary btn--sm" to="/admin/products/new">
          <Icon name="plus" size={16} />
          Add New Artwork
        </Link>
      </div>
      <AdminProductTools key={`tools ${tries}`} query={query} list={list} />
      <Suspense key={`list ${tries}`} fallback={<AdminListSkeleton />}>
        <Await resolve={list} errorElement={<AdminListFailure onRetry={retry} />}>
          {(page) => <AdminProductList page={page} query={query} />}
        </Await>
      </Suspense>
    </>
  )
}
