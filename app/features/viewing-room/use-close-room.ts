import { useNavigate } from 'react-router'
import { closedProductPath, roomsDeep, wasOpenedFromCard } from '#app/features/products/product-path.ts'

/** History has been asked for the step back and has not taken it yet. */
let isLeaving = false

/**
 * Leaves the viewing room: back to the card it was opened from, where the visitor stood, else to the page beneath (PDP-02,
 * OP-03). Once: the room stays in sight for a moment after, and another step would leave the page beneath too. Where it leads
 * is what history says: that is already at the next work while the room of the one before it is still shown.
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
