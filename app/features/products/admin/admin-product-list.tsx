import { useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '#app/platform/paging.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { Rows } from '#app/ui/admin-list/rows.tsx'
import { useDeletion } from '#app/ui/admin-list/use-deletion.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { AdminListProduct } from './admin-product.ts'
import { type AdminProductQuery, adminProductsPath } from './admin-product-query.ts'
import { AdminProductRow } from './admin-product-row.tsx'
import type { ProductChange } from './change-product.server.ts'

/** The works of one page, each with its switches and actions. The one saved last is marked until the next navigation. */
export function AdminProductList({ page, query }: { page: Page<AdminListProduct>; query: AdminProductQuery }) {
  const savedId = useHistoryState<{ savedId: string }>()?.savedId
  const list = useRef<HTMLUListElement>(null)
  // PLST-14, PLST-16, PLST-20, SHELL-18
  const { askToDelete, dialog } = useDeletion<AdminListProduct>({
    title: 'Delete this artwork?',
    describe: ({ name }) => (
      <p>‘{name}’ and its pictures are deleted for good. Past orders keep their own copy of it.</p>
    ),
    action: '/admin/products',
    changeOf: ({ id }): ProductChange => ({ intent: 'delete', id }),
    onDeleted: () => list.current?.focus(),
  })

  if (page.total === 0) return <NoProducts isNarrowed={Boolean(query.filter || query.status || query.search)} />
  return (
    <>
      <Rows
        label="Artworks"
        columns={['Name', 'Price', 'Status']}
        page={page}
        pathOf={(number) => adminProductsPath({ ...query, page: number })}
        listRef={list}
      >
        {(product) => (
          <AdminProductRow
            key={product.id}
            product={product}
            isJustSaved={product.id === savedId}
            onDelete={() => askToDelete(product)}
          />
        )}
      </Rows>
      {dialog}
    </>
  )
}

function NoProducts({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState icon="image" title="No artworks yet">
        <p>Add the first one: a name and a photograph are enough to begin.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="image" title="No artworks match">
      <Link className="btn btn--secondary" to="/admin/products">
        Show all artworks
      </Link>
    </EmptyState>
  )
}
