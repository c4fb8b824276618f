import type { ReactNode } from 'react'
import { formatPriceWithCents, toCents } from '#app/platform/money.ts'
import { Icon } from '#app/ui/icon.tsx'
import { HeldUntil } from '../held-until.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import type { Purchase } from './purchase.ts'
import { type PurchaseStep, priceInOrder } from './purchase-step.ts'
import type { PricedWork } from './purchased-work.ts'

interface ControlsProps {
  state: PurchaseStep
  purchase: Purchase
  product: PricedWork
  isForSale: boolean
}

/** What a buyer can do, or waits for, at each step of a purchase. */
export function PurchaseControls({ state, purchase, product, isForSale }: ControlsProps) {
  const label = product.invoice ? `Pay ${formatPriceWithCents(product.price!)}` : 'Buy this piece'
  switch (state.step) {
    case 'rest':
      // A form, because React replays one that is submitted before hydration (decision 0030).
      return (
        <form className="contents" action={() => void purchase.buy()}>
          <BuyButton label={label} />
        </form>
      )
    case 'on-hold':
      return (
        <>
          <Note kind="warn" icon="clock">
            <span>
              {product.invoice
                ? 'Somebody is paying this invoice just now'
                : product.is_reserved
                  ? 'This piece is reserved'
                  : 'Another collector is completing this purchase'}
              {product.hold_expires_at && !product.is_reserved && (
                <span className="small num block">
                  On hold
                  <HeldUntil moment={product.hold_expires_at} />
                </span>
              )}
            </span>
          </Note>
          <BuyButton label={label} disabled />
        </>
      )
    case 'asking-delivery':
      return (
        <>
          <BuyButton label={label} disabled />
          <state.parts.DeliveryDialog
            stated={state.stated}
            fault={state.fault}
            onState={(delivery) => void purchase.stateDelivery(delivery)}
            onClose={purchase.keepDelivery}
          />
        </>
      )
    case 'opening':
      return <Waiting>{opening}</Waiting>
    case 'provider-failed':
      return (
        <>
          <Note kind="error" icon="circle-alert">
            Failed to load the payment provider. Please try again later.
          </Note>
          <button type="button" className="btn btn--secondary btn--block" onClick={() => void purchase.buy()}>
            <Icon name="refresh-cw" />
            Retry
          </button>
        </>
      )
    case 'ready': {
      const price = priceInOrder(state)!
      return (
        <>
          <div className="grid gap-2.5">
            {!product.invoice && product.price !== null && toCents(price) !== toCents(product.price) && (
              <Note kind="warn" icon="circle-alert">
                The price has changed. In this order it is {formatPriceWithCents(price)}.
              </Note>
            )}
            {state.parts && (
              <state.parts.AmountLines
                order={state.order}
                onChange={product.invoice || !isForSale ? null : () => void purchase.changeDelivery()}
              />
            )}
            <state.Buttons
              order={state.order}
              productName={product.name}
              onApprove={() => void purchase.capture()}
              onCancel={purchase.cancel}
              onError={purchase.reportProviderError}
              onUnavailable={purchase.reportNoButtons}
              waiting={<Waiting isBesideHold>{opening}</Waiting>}
            />
          </div>
          <p className="small num payment__held">
            <HoldCountdown deadline={state.deadline} whenOver={product.invoice ? invoiceHoldOver : holdOver} />{' '}
            <button type="button" className="link reach" onClick={purchase.cancel}>
              Cancel
            </button>
          </p>
        </>
      )
    }
    case 'capturing':
      return <Waiting>Completing your payment…</Waiting>
    case 'pending':
      return (
        <Note kind="warn" icon="clock">
          Your payment is being processed. The piece is held for you; we'll show the result here, and contact you once
          it is paid.
        </Note>
      )
    case 'paid':
    case 'cancelled':
    case 'sold':
      return null
  }
}

function BuyButton({ label, disabled }: { label: string; disabled?: boolean }) {
  return (
    <button type="submit" className="btn btn--primary btn--block" disabled={disabled}>
      {label}
    </button>
  )
}

function Note({
  kind,
  icon,
  children,
}: {
  kind: 'warn' | 'error'
  icon: 'clock' | 'circle-alert'
  children: ReactNode
}) {
  return (
    <p className={`note note--${kind}`} role="status">
      <Icon name={icon} />
      {children}
    </p>
  )
}

/** The provider's place while it loads (PAY-11), or works. Beside how long the work is held, nothing more is shown in words. */
function Waiting({ isBesideHold, children }: { isBesideHold?: boolean; children: ReactNode }) {
  return (
    <>
      <div className="skeleton h-12 bg-mat-deep" aria-hidden="true" />
      <p className={isBesideHold ? 'sr-only' : 'small'} role="status">
        {children}
      </p>
    </>
  )
}

const holdOver = 'The hold has ended; you can still pay while the piece is free.'
// The work is reserved for its client, or theirs already.
const invoiceHoldOver = 'The time for this payment is over; you can still pay.'
const opening = 'Opening secure payment…'
