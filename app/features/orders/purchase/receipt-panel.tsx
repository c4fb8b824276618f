import { createRoot } from 'react-dom/client'
import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { Icon } from '#app/ui/icon.tsx'
import { findBoughtOrders } from './find-bought-orders.ts'
import { Receipt } from './receipt.tsx'
import { viewOrder } from './view-order.ts'

/** How much of a small screen's foot is taken, the gap below the panel with it: toasts stay above it. */
const heightName = '--receipt-panel'
let closeShown = () => {}

/**
 * Shows the receipt of an order that was just paid at the foot of the window until the buyer closes it: the room of the work has
 * closed by then (PAY-16). It is announced and takes no focus away. Nothing where the browser keeps no cookie that says whose order it is.
 */
export async function showReceipt(orderId: string): Promise<void> {
  closeShown()
  // What is announced must be in the page before it says something.
  const host = document.body.appendChild(document.createElement('div'))
  host.className = 'receipt-panel'
  host.setAttribute('role', 'status')
  const root = createRoot(host)
  const seen = new ResizeObserver(() =>
    document.documentElement.style.setProperty(heightName, `${innerHeight - host.getBoundingClientRect().top}px`),
  )
  /** Where a keyboard's user was before. */
  let cameFrom: EventTarget | null = null
  const close = () => {
    const before = cameFrom
    const hadFocus = host.contains(document.activeElement)
    seen.disconnect()
    root.unmount()
    host.remove()
    document.documentElement.style.removeProperty(heightName)
    if (hadFocus && before instanceof HTMLElement) before.focus()
  }
  closeShown = close
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !host.contains(relatedTarget)) cameFrom = relatedTarget
  })
  host.addEventListener('keydown', ({ key }) => key === 'Escape' && close())

  const [order] = await findBoughtOrders((one) => one.orderId === orderId)
  if (closeShown !== close) return
  if (!order) return close()
  seen.observe(host)
  root.render(<ReceiptPanel order={order} onClose={close} />)
}

function ReceiptPanel({ order, onClose }: { order: OwnOrder; onClose: () => void }) {
  return (
    <div className="receipt-panel__in">
      <Receipt order={order} />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn--primary" onClick={() => viewOrder(order.orderId)}>
          View your order
        </button>
        <button type="button" className="btn btn--secondary" onClick={onClose}>
          <Icon name="x" />
          Close
        </button>
      </div>
    </div>
  )
}
