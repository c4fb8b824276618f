import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { useListState } from '#app/ui/admin-list/use-list-state.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { tellFailureWithReasons } from '#app/ui/tell-failure.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { ProductChange, ProductChangeResult } from './change-product.server.ts'
import { productMessages } from './product-messages.ts'

/**
 * Makes a draft of a work and opens it (PLST-33). It stands beside the rows: the copy may push the work's own row to the next
 * page before there is anything to open.
 */
export function useDuplicate() {
  const navigate = useNavigate()
  const state = useListState()
  /** The copy that was asked for last, until it is there: asked for again, when its response was lost, it is the same one. */
  const asked = useRef<{ id: string; copyId: string } | null>(null)
  const { send } = useSubmission<ProductChangeResult>((result) => {
    if (result.outcome === 'failed' || result.outcome === 'refused') return tellFailureWithReasons(result)
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
