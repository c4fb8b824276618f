import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { openedOrderSchema } from '#app/features/orders/order-schema.server.ts'
import type { PaymentProvider } from '#app/features/orders/payment/payment-provider.ts'

/** An order as `POST /api/orders` returns it. */
export type OpenedOrder = z.infer<typeof openedOrderSchema>

/** What a provider puts into the page to pay an open order with. Its data never change while it is shown. */
export interface PaymentButtonsProps {
  order: OpenedOrder
  productName: string
  /** The buyer agreed at the provider: the order can be captured. */
  onApprove: () => void
  onCancel: () => void
  /** The provider itself failed; nothing was paid. */
  onError: () => void
}

export type PaymentButtons = ComponentType<PaymentButtonsProps>

/** Loads a provider's own code, when a buyer reaches for it and not before (PAY-11). Rejects when it cannot be had (PAY-12). */
export async function loadPaymentButtons(provider: PaymentProvider['name']): Promise<PaymentButtons> {
  switch (provider) {
    case 'demo':
      return (await import('./demo-payment-buttons.tsx')).DemoPaymentButtons
    case 'paypal':
      throw new Error('PayPal is not connected yet')
  }
}
