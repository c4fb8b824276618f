import { useLocation, useNavigate } from 'react-router'
import { closedProductPath, wasOpenedFromCard } from './product-path.ts'

/** Leaves the viewing room: back to the card it was opened from, where the visitor stood, else to the page beneath (PDP-02, OP-03). */
export function useCloseRoom(): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  return () => {
    if (wasOpenedFromCard(location)) void navigate(-1)
    else void navigate(closedProductPath(location), { replace: true, viewTransition: true })
  }
}
