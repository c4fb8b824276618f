import { useNavigate } from 'react-router'
import { closedProductPath, roomsDeep, wasOpenedFromCard } from '#app/features/products/product-path.ts'

/** A step back was requested and the browser has not taken it yet. */
let isLeaving = false

/**
 * Leaves the viewing room: back to the card it was opened from, at its scroll position, else to the page beneath (PDP-02,
 * OP-03). Only once: the room stays visible for a moment, and another step back would leave the page beneath too. The target is read
 * from the current history entry, which may already be that of the next work while the previous room is still shown.
 */
export function useCloseRoom(): () => void {
  const navigate = useNavigate()
  return () => {
    const { pathname, search } = window.location
    const isLeft = !new URLSearchParams(search).has('productId')
    if (isLeaving || isLeft) return
    const entry = { pathname, search, state: window.history.state?.usr }
    if (!wasOpenedFromCard(entry)) {
      void navigate(closedProductPath(entry), { replace: true, viewTransition: true })
      return
    }
    isLeaving = true
    window.addEventListener('popstate', stepTaken, { once: true })
    void navigate(-roomsDeep(entry))
  }
}

function stepTaken() {
  isLeaving = false
}
