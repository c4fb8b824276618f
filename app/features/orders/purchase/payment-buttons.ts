import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { PublicPaymentProvider } from '#app/features/gallery/gallery-data.ts'
import type { openedOrderSchema } from '#app/features/orders/order-schema.server.ts'

/** An order as `POST /api/orders` returns it. */
export type OpenedOrder = z.infer<typeof openedOrderSchema>

/** A provider's component for paying an open order. Its props never change while it is shown. */
export interface PaymentButtonsProps {
  order: OpenedOrder
  productName: string
  /** The buyer agreed at the provider: the order can be captured. */
  onApprove: () => void
  onCancel: () => void
  /** The provider itself failed; nothing was paid. */
  onError: () => void
  /** The provider's code came, but no button of it can be shown (PAY-12). */
  onUnavailable: () => void
  /** What stands here until the provider is ready (PAY-11). */
  waiting: ReactNode
}

export type PaymentButtons = ComponentType<PaymentButtonsProps>

/** Loads a provider's own code, only when a buyer needs it (PAY-11). Rejects when it cannot be loaded (PAY-12). */
export async function loadPaymentButtons(provider: PublicPaymentProvider): Promise<PaymentButtons> {
  switch (provider.name) {
    case 'demo':
      return (await import('./demo-payment-buttons.tsx')).DemoPaymentButtons
    case 'paypal':
      return (await import('./paypal/load-paypal-buttons.tsx')).loadPayPalButtons(provider)
  }
}
