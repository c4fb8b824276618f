import { useLocation, useNavigate } from 'react-router'
import { closedProductPath, wasOpenedFromCard } from '#app/features/products/product-path.ts'

/** History has been asked for the step back and has not taken it yet. */
let isLeaving = false

/**
 * Leaves the viewing room: back to the card it was opened from, where the visitor stood, else to the page beneath (PDP-02,
 * OP-03). Once: the room stays in sight for a moment after, and another step would leave the page beneath too.
 */
export function useCloseRoom(): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  return () => {
    const isLeft = (window.history.state?.key ?? 'default') !== location.key
    if (isLeaving || isLeft) return
    if (!wasOpenedFromCard(location)) {
      void navigate(closedProductPath(location), { replace: true, viewTransition: true })
      return
    }
    isLeaving = true
    window.addEventListener('popstate', stepTaken, { once: true })
    void navigate(-1)
  }
}

function stepTaken() {
  isLeaving = false
}
