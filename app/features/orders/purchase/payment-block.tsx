import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { formatPrice, formatPriceWithCents } from '#app/platform/money.ts'
import { openPurchase } from './open-purchase.ts'
import { loadPaymentButtons } from './payment-buttons.ts'
import { PurchaseControls } from './purchase-controls.tsx'
import { hasBegun, type PurchaseStep, priceInOrder } from './purchase-step.ts'
import type { PricedWork } from './purchased-work.ts'

export interface PaymentBlockProps {
  product: PricedWork
  /** There is no other like it. */
  isOneOfAKind: boolean
  /** What stands here once the work is sold: to others, or before this visit. */
  sold: ReactNode
  /** What stands here while the work is not for sale; null: it is. A purchase that is under way comes first (PAY-24). */
  notForSale?: ReactNode
  /** Paid: close, and read everything again (PAY-16, OP-83). */
  onPaid: () => void
  /** Cancelled: close (PAY-20, OP-32). */
  onCancelled: () => void
}

/** The price of a work and how to pay it (PDP-13): one button, and behind it whatever buying needs, loaded when it is clicked. */
export function PaymentBlock(props: PaymentBlockProps) {
  const { isOneOfAKind, sold, notForSale = null, onPaid, onCancelled } = props
  const isForSale = notForSale === null
  // As it was when last for sale: if its price is on request since, the server no longer returns one.
  const [product, setProduct] = useState(props.product)
  if (isForSale && product !== props.product) setProduct(props.product)

  const { paymentProvider, gallery } = useGallery()
  const [purchase] = useState(() => openPurchase(product, () => loadPaymentButtons(paymentProvider)))
  const state = useSyncExternalStore(purchase.subscribe, purchase.read, purchase.read)
  const block = useRef<HTMLElement>(null)
  const [isSoldBefore] = useState(state.step === 'sold')
  const isClosed = !isForSale && !hasBegun(state)

  useEffect(() => purchase.enter(), [purchase])
  useEffect(() => purchase.see(props.product), [purchase, props.product])
  // No order is opened of it any more, for another place neither.
  useEffect(() => {
    if (!isForSale && state.step === 'asking-delivery') purchase.keepDelivery()
  }, [purchase, isForSale, state.step])
  const finish = useEffectEvent(() => {
    if (state.step === 'paid') onPaid()
    if (state.step === 'cancelled') onCancelled()
  })
  const stepBefore = useRef(state.step)
  useEffect(() => {
    const before = stepBefore.current
    if (before === state.step) return
    stepBefore.current = state.step
    keepFocusIn(block.current, isIdle(before) && state.step !== 'opening')
    finish()
  }, [state.step])

  if (state.step === 'sold')
    return (
      <>
        {!isSoldBefore && (
          <span ref={block} className="sr-only" tabIndex={-1}>
            {product.invoice ? 'Changed just now.' : 'Sold just now.'}
          </span>
        )}
        {sold}
      </>
    )
  if (isClosed)
    return (
      <section ref={block} className="room__buy" aria-label="Purchase" tabIndex={-1}>
        {notForSale}
      </section>
    )
  const price = product.invoice ? product.price : (priceInOrder(state) ?? product.price)
  return (
    <>
      <section ref={block} className="room__buy" data-step={state.step} aria-label="Purchase" tabIndex={-1}>
        {price !== null && (
          <p className="room__price num">{product.invoice ? formatPriceWithCents(price) : formatPrice(price)}</p>
        )}
        <PurchaseControls state={state} purchase={purchase} product={product} isForSale={isForSale} />
      </section>
      <p className="small payment__promise">
        {isOneOfAKind && 'One of a kind. '}
        {howToPay[paymentProvider.name]}; we'll contact you about delivery.
      </p>
      {/* The amount of an invoice is all that its client pays. */}
      {(product.invoice ? [] : [gallery.deliveryNote, gallery.taxNote]).map(
        (note, index) =>
          note && (
            <p key={index} className="small payment__promise wrap-anywhere">
              {note}
            </p>
          ),
      )}
    </>
  )
}

const howToPay = { paypal: 'Pay by card or PayPal', demo: 'Pay in the demo checkout, where no money moves' }

/** No purchase is in progress here. */
const isIdle = (step: PurchaseStep['step']) => step === 'rest' || step === 'on-hold' || step === 'sold'

/**
 * When a focused control is removed, the focus must stay in the block for keyboard users. The room itself has the
 * focus when it opens: changes without a click, such as others' purchases (`isWithoutClick`), do not move it from there.
 */
function keepFocusIn(block: HTMLElement | null, isWithoutClick: boolean): void {
  const focused = document.activeElement
  const isInRoom = focused?.matches('dialog') && !isWithoutClick
  const isLost = !focused || focused === document.body || focused === block || isInRoom
  if (!block || !isLost) return
  const next = block.querySelector<HTMLElement>('button:not(:disabled), a[href]') ?? block
  next.focus({ preventScroll: true })
}
