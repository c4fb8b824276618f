import { type Ref, useRef } from 'react'
import { Link } from 'react-router'
import { useReservation } from '#app/features/orders/reservations/use-reservation.tsx'
import type { Page } from '#app/platform/paging.ts'
import { ListFoot } from '#app/ui/admin-list/list-foot.tsx'
import { Rows } from '#app/ui/admin-list/rows.tsx'
import { useDeletion } from '#app/ui/admin-list/use-deletion.tsx'
import { useSavedId } from '#app/ui/admin-list/use-saved-id.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { AdminListProduct } from './admin-product.ts'
import { type AdminProductQuery, adminPageSizes, adminProductsPath, isNarrowed } from './admin-product-query.ts'
import { AdminProductRow } from './admin-product-row.tsx'
import { SelectionBar } from './bulk/selection-bar.tsx'
import type { BulkState } from './bulk/use-bulk-change.ts'
import type { SelectionState } from './bulk/use-selection.ts'
import type { ProductChange } from './change-product.server.ts'
import { useDuplicate } from './use-duplicate.ts'
import { useSale } from './use-sale.tsx'

interface Props {
  page: Page<AdminListProduct>
  query: AdminProductQuery
  selection: SelectionState
  bulk: BulkState
  /** Brings deleted works back. */
  restore: (ids: string[]) => void
}

/** The works of one page, each with its switches and actions. The one saved just now is marked (PLST-60). */
export function AdminProductList({ page, query, selection, bulk, restore }: Props) {
  const savedId = useSavedId()
  const list = useRef<HTMLUListElement>(null)
  const emptyTitle = useRef<HTMLHeadingElement>(null)
  const sale = useSale(list)
  const reservation = useReservation({ place: list })
  const duplicate = useDuplicate()
  // PLST-14, PLST-16, PLST-20, SHELL-18
  const deletion = useDeletion<AdminListProduct>({
    title: 'Delete this artwork?',
    describe: ({ name }) => (
      <p>
        ‘{name}’ is deleted with its pictures. For 10 seconds it can be undone. Past orders keep their own copy of it.
      </p>
    ),
    action: '/admin/products',
    changeOf: ({ id }): ProductChange => ({ intent: 'delete', id }),
    onDeleted({ id }) {
      selection.forget([id])
      const shown = list.current ?? emptyTitle.current
      shown?.focus()
    },
    undo: ({ id }) => restore([id]),
  })

  return (
    <>
      {/* Also without works: it reports the change that emptied the list, and offers to undo it. */}
      <SelectionBar page={page} selection={selection} bulk={bulk} />
      {page.total === 0 ? (
        <NoProducts query={query} titleRef={emptyTitle} />
      ) : (
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
                selection={{
                  isSelected: selection.has(product.id),
                  isFixed: bulk.isUnderWay,
                  onSelect: (isSelected) => selection.set([product.id], isSelected),
                }}
                onSell={() => sale.askToSell(product)}
                onReserve={() => reservation.askToReserve(product)}
                onDuplicate={() => duplicate(product.id)}
                onDelete={() => deletion.askToDelete(product)}
              />
            )}
          </Rows>
          <ListFoot
            page={page}
            pathOf={(number) => adminProductsPath({ ...query, page: number })}
            sizes={adminPageSizes}
            pathOfSize={(perPage) => adminProductsPath({ ...query, perPage, page: 1 })}
          />
        </>
      )}
      {deletion.dialog}
      {sale.dialog}
      {reservation.dialog}
    </>
  )
}

/** Nothing to list; a search that finds nothing (any more) can be cleared, the filters kept (PLST-27). */
function NoProducts({ query, titleRef }: { query: AdminProductQuery; titleRef: Ref<HTMLHeadingElement> }) {
  if (!isNarrowed(query)) {
    return (
      <EmptyState icon="image" title="No artworks yet" titleRef={titleRef}>
        <p>Add the first one: a name and a photograph are enough to begin.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="image"
      title={query.search ? `No artworks match ‘${query.search}’` : 'No artworks match'}
      titleRef={titleRef}
    >
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
