import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { announceSessionChange } from '#app/features/auth/session-channel.ts'
import type { Page } from '#app/platform/paging.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { AdminListProduct } from './admin-product.ts'
import { type AdminProductQuery, adminProductsPath } from './admin-product-query.ts'
import { AdminProductRow } from './admin-product-row.tsx'
import type { ProductChange, ProductChangeAnswer } from './change-product.server.ts'

/** The works of one page, each with its switches and actions. The one saved last is marked until the next navigation. */
export function AdminProductList({ page, query }: { page: Page<AdminListProduct>; query: AdminProductQuery }) {
  const savedId = useHistoryState<{ savedId: string }>()?.savedId
  const list = useRef<HTMLUListElement>(null)
  const { askToDelete, dialog } = useDeletion(() => list.current?.focus())

  if (page.total === 0) return <EmptyList isNarrowed={Boolean(query.filter || query.status || query.search)} />
  return (
    <>
      <div className="works__head" aria-hidden="true">
        <span>Name</span>
        <span>Price</span>
        <span>Status</span>
      </div>
      <ul ref={list} className="works" aria-label="Artworks" tabIndex={-1}>
        {page.items.map((product) => (
          <AdminProductRow
            key={product.id}
            product={product}
            isJustSaved={product.id === savedId}
            onDelete={() => askToDelete(product)}
          />
        ))}
      </ul>
      <Paging page={page.page} pages={page.pages} pathOf={(number) => adminProductsPath({ ...query, page: number })} />
      {dialog}
    </>
  )
}

/** Asks, deletes, and says how it went (PLST-14, PLST-16, PLST-20, SHELL-18). */
function useDeletion(onDeleted: () => void) {
  const [asked, setAsked] = useState<AdminListProduct | null>(null)
  const { send, isSending, answer } = useSubmission<ProductChangeAnswer>((answer) => {
    setAsked(null)
    if (answer.outcome === 'deleted') {
      showToast('success', answer.message)
      onDeleted()
    } else if (answer.outcome === 'failed') {
      showToast('error', answer.message)
      for (const reason of answer.reasons) showToast('info', reason)
    } else if (answer.outcome === 'refused') {
      showToast('error', answer.message)
      announceSessionChange()
    }
  })

  // It goes together with the work, before `onDeleted` moves the focus: a list behind a dialog takes none.
  const isGone = !isSending && answer?.outcome === 'deleted' && answer.id === asked?.id
  const dialog = asked && !isGone && (
    <ConfirmDialog
      title="Delete this artwork?"
      confirmLabel={isSending ? 'Deleting...' : 'Delete'}
      isBusy={isSending}
      onCancel={() => setAsked(null)}
      onConfirm={() => send('/admin/products', { intent: 'delete', id: asked.id } satisfies ProductChange)}
    >
      <p>‘{asked.name}’ and its pictures are deleted for good. Past orders keep their own copy of it.</p>
    </ConfirmDialog>
  )
  return { askToDelete: setAsked, dialog }
}

function EmptyList({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="empty">
      <div className="empty__frame">
        <Icon name="image" />
      </div>
      <h2 className="title-3">{isNarrowed ? 'No artworks match' : 'No artworks yet'}</h2>
      {isNarrowed ? (
        <Link className="btn btn--secondary" to="/admin/products">
          Show all artworks
        </Link>
      ) : (
        <p>Add the first one: a name and a photograph are enough to begin.</p>
      )}
    </div>
  )
}
