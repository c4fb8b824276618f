import {
  INSTANCE_LOADING_STATE,
  PayPalProvider,
  usePayPal,
  usePayPalOneTimePaymentSession,
} from '@paypal/react-paypal-js/sdk-v6'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PayPalAccount } from '#app/features/gallery/gallery-data.ts'
import type { PaymentButtonsProps } from '../payment-buttons.ts'

/** How long PayPal may take to get ready once its script is there. */
const maxWaitMs = 15_000

/**
 * PayPal's button for an order that is open at PayPal already, so that no click opens another. PayPal's window takes cards
 * too. `account` and the order stay the same while it is shown.
 */
export function PayPalButtons({ account, ...props }: PaymentButtonsProps & { account: PayPalAccount }) {
  return (
    <PayPalProvider
      clientId={account.clientId}
      environment={new URL(account.sdkUrl).hostname.includes('sandbox') ? 'sandbox' : 'production'}
      components={['paypal-payments']}
      pageType="product-details"
    >
      <PayPalButton {...props} />
    </PayPalProvider>
  )
}

function PayPalButton(props: PaymentButtonsProps) {
  const { order, productName, onApprove, onCancel, onError, onUnavailable, waiting } = props
  const { loadingStatus } = usePayPal()
  const { error, handleClick } = usePayPalOneTimePaymentSession({
    orderId: order.providerOrderId,
    // A window of its own: what PayPal puts over the page would lie behind the viewing room's dialog.
    presentationMode: 'popup',
    fullPageOverlay: { enabled: false },
    onApprove: async () => onApprove(),
    onCancel,
    onError,
  })
  const isLoading = loadingStatus === INSTANCE_LOADING_STATE.PENDING
  const hasFailed = loadingStatus === INSTANCE_LOADING_STATE.REJECTED || error !== null
  const giveUp = useEffectEvent(onUnavailable)
  useEffect(() => {
    if (hasFailed) return giveUp()
    if (!isLoading) return
    const timer = setTimeout(() => giveUp(), maxWaitMs)
    return () => clearTimeout(timer)
  }, [isLoading, hasFailed])

  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={section} aria-label={`Pay for ${productName}`} tabIndex={-1}>
      {isLoading || hasFailed ? (
        waiting
      ) : (
        <paypal-button
          type="pay"
          className="block w-full"
          onClick={() => {
            // Rejects where no window can be opened.
            handleClick().catch(onError)
          }}
        />
      )}
    </section>
  )
}
