import { type RefObject, useEffect, useRef, useState } from 'react'
import { showFailure } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { AdminListProduct } from './admin-product.ts'
import type { ProductChange, ProductChangeResult } from './change-product.server.ts'
import { productMessages } from './product-messages.ts'
import { SellDialog } from './sell-dialog.tsx'
import { useUndo } from './undo-provider.tsx'

/**
 * Marks a work of the list sold, asking for price and day, and undoes that (PLST-11, PLST-28). Used
 * outside the rows: a row is removed before its result if the sale removes the work from a filtered list.
 * @param list takes the focus when the row was removed
 */
export function useSale(list: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<AdminListProduct | null>(null)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const undo = useUndo()
  const { send, isSending } = useSubmission<ProductChangeResult>((result) => {
    if (result.outcome === 'refused') showFailure(result)
    if (result.outcome === 'failed') {
      const { current } = result
      setReasons([result.message, ...result.reasons])
      if (current) setAsked((work) => work && { ...work, reservation: current })
    }
    if (result.outcome !== 'changed' || !asked) return
    setAsked(null)
    // No undo here: a colleague may have recorded it (PLST-38).
    if (result.quantity === undefined) return showToast('info', productMessages.soldBefore)
    // An undo would restore neither the reservation nor its invoice (PLST-47).
    if (result.endedReservation) return showToast('success', productMessages.soldReserved)
    const takeBack = { intent: 'set-sold', id: asked.id, sold: false, quantity: result.quantity } as const
    showToast('success', productMessages.markedSold, {
      label: 'Undo',
      onClick: () => undo(takeBack),
    })
  })

  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current && !asked && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
    wasAsked.current = asked !== null
  }, [asked, list])

  const dialog = asked && (
    <SellDialog
      product={asked}
      reasons={reasons}
      isSending={isSending}
      onSell={(sale) => {
        setReasons([])
        const seen = asked.reservation && { seen: asked.reservation.madeAt }
        const change: ProductChange = { intent: 'set-sold', id: asked.id, sold: true, ...sale, ...seen }
        send('/admin/products', change)
      }}
      onClose={() => (isSending ? false : setAsked(null))}
    />
  )
  const askToSell = (product: AdminListProduct) => {
    setReasons([])
    setAsked(product)
  }
  return { askToSell, dialog }
}
