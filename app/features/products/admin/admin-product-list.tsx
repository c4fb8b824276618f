import { useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '#app/platform/paging.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { ListFoot } from '#app/ui/admin-list/list-foot.tsx'
import { Rows } from '#app/ui/admin-list/rows.tsx'
import { useDeletion } from '#app/ui/admin-list/use-deletion.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { AdminListProduct } from './admin-product.ts'
import { type AdminProductQuery, adminPageSizes, adminProductsPath, isNarrowed } from './admin-product-query.ts'
import { AdminProductRow } from './admin-product-row.tsx'
import type { BulkRequest } from './bulk/bulk-schema.server.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import type { SelectionState } from './bulk/use-selection.ts'
import type { ProductChange } from './change-product.server.ts'

/** The works of one page, each with its switches and actions. The one saved last is marked until the next navigation. */
interface Props {
  page: Page<AdminListProduct>
  query: AdminProductQuery
  selection: SelectionState
}

export function AdminProductList({ page, query, selection }: Props) {
  const savedId = useHistoryState<{ savedId: string }>()?.savedId
  const list = useRef<HTMLUListElement>(null)
  // PLST-14, PLST-16, PLST-20, SHELL-18
  const { askToDelete, dialog } = useDeletion<AdminListProduct>({
    title: 'Delete this artwork?',
    describe: ({ name }) => (
      <p>
        ‘{name}’ is deleted with its pictures. For 10 seconds it can be undone. Past orders keep their own copy of it.
      </p>
    ),
    action: '/admin/products',
    changeOf: ({ id }): ProductChange => ({ intent: 'delete', id }),
    onDeleted: () => list.current?.focus(),
    undo: ({ id }): BulkRequest => ({ intent: 'restore', ids: [id] }),
  })

  // Also without works: what emptied the list is told by it, and taken back.
  const selectionBar = <SelectionBar page={page} selection={selection} />
  if (page.total === 0) {
    return (
      <>
        {selectionBar}
        <NoProducts query={query} />
        {dialog}
      </>
    )
  }
  return (
    <>
      {selectionBar}
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
            isSelected={selection.has(product.id)}
            onSelect={(isSelected) => selection.set([product.id], isSelected)}
            onDelete={() => askToDelete(product)}
          />
        )}
      </Rows>
      <ListFoot
        page={page}
        pathOf={(number) => adminProductsPath({ ...query, page: number })}
        sizes={adminPageSizes}
        pathOfSize={(perPage) => adminProductsPath({ ...query, perPage, page: 1 })}
      />
      {dialog}
    </>
  )
}

/** Nothing to list; a search that finds nothing (any more) can be cleared, the filters kept (PLST-27). */
function NoProducts({ query }: { query: AdminProductQuery }) {
  if (!isNarrowed(query)) {
    return (
      <EmptyState icon="image" title="No artworks yet">
        <p>Add the first one: a name and a photograph are enough to begin.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="image" title={query.search ? `No artworks match ‘${query.search}’` : 'No artworks match'}>
      {query.search && (
        <Link className="btn btn--primary" to={adminProductsPath({ ...query, search: null, page: 1 })}>
          Clear search
        </Link>
      )}
      <Link className="btn btn--secondary" to="/admin/products">
        Show all artworks
      </Link>
    </EmptyState>
  )
}
