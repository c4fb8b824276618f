import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { BulkRequest } from './bulk/bulk-schema.server.ts'
import type { ProductChange } from './change-product.server.ts'
import { countArtworks } from './count-artworks.ts'
import { productMessages } from './product-messages.ts'
import type { RestoredWorks } from './restore-products.server.ts'

type Undo = Extract<BulkRequest, { intent: 'restore' }> | Extract<ProductChange, { intent: 'set-sold' | 'set-status' }>
type Result = { outcome: 'changed' } | ({ outcome: 'restored' } & RestoredWorks) | ChangeFailure | RefusedCaller

const UndoContext = createContext<(undo: Undo) => void>(() => {})

/** Restores deleted works, undoes a sale or publishes a work again, while that is possible, and reports the result (PLST-28, PLST-31, PLST-53). */
export const useUndo = () => useContext(UndoContext)

/** Around every page of the back office: a toast that offers an undo outlasts the list (PLST-39). One undo is sent after the other. */
export function UndoProvider({ children }: { children: ReactNode }) {
  /** The first is under way. */
  const undos = useRef<Undo[]>([])
  const { send } = useSubmission<Result>((result) => {
    showResult(result, undos.current.shift()!)
    sendFirst()
  })
  /** A toast outlives the render that created it, during which another undo may have been in progress. */
  const latestSend = useRef(send)
  useLayoutEffect(() => {
    latestSend.current = send
  })

  function sendFirst() {
    const [first] = undos.current
    if (first) latestSend.current('/admin/products', first)
  }

  function undo(wanted: Undo) {
    if (undos.current.push(wanted) === 1) sendFirst()
  }

  return <UndoContext value={undo}>{children}</UndoContext>
}

function showResult(result: Result, { intent }: Undo) {
  if (result.outcome === 'changed')
    return showToast('success', intent === 'set-status' ? productMessages.published : productMessages.saleTakenBack)
  if (result.outcome !== 'restored') return showFailureWithReasons(result)
  const { count, asked } = result
  if (count === asked) showToast('success', `${countArtworks(count)} brought back`)
  else if (count === 0) showToast('error', 'Can no longer be undone')
  else showToast('error', `Only ${count} of ${countArtworks(asked)} came back: the rest can no longer be undone`)
}
