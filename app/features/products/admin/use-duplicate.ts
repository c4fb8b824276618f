import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { useListState } from '#app/ui/admin-list/use-list-state.ts'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { ProductChange, ProductChangeResult } from './change-product.server.ts'
import { productMessages } from './product-messages.ts'

/**
 * Duplicates a work as a draft and opens it (PLST-33). Used outside the rows: the copy may push the work's own row to the next
 * page before it can be opened.
 */
export function useDuplicate() {
  const navigate = useNavigate()
  const state = useListState()
  /** The id of the last requested copy, until it exists: a retry after a lost response creates the same one. */
  const asked = useRef<{ id: string; copyId: string } | null>(null)
  const { send } = useSubmission<ProductChangeResult>((result) => {
    if (result.outcome === 'failed' || result.outcome === 'refused') return showFailureWithReasons(result)
    if (result.outcome !== 'duplicated') return
    asked.current = null
    showToast('success', productMessages.duplicated)
    void navigate(`/admin/products/edit/${result.id}`, { state })
  })
  return (id: string) => {
    if (asked.current?.id !== id) asked.current = { id, copyId: uuidv7() }
    send('/admin/products', { intent: 'duplicate', ...asked.current } satisfies ProductChange)
  }
}
