import { type Destination, describeDestination } from '#app/features/sales-tax/destination.ts'
import type { AdminOrder } from '../admin-order.ts'

/** The destination for which sales tax was calculated, as the buyer or the invoice gave it (TAX-06, TAX-07). */
export function StatedDelivery({ delivery }: { delivery: Destination }) {
  return (
    <p className="small pt-3 wrap-anywhere">
      Sales tax was worked out for: {describeDestination(delivery)}.
      {delivery.exemptionNumber && ` Exemption certificate: ${delivery.exemptionNumber}.`}
    </p>
  )
}

/** The payment provider's address differs from the destination that the buyer gave (TAX-08). */
export function SentElsewhere({ order: { statedDelivery, buyer, invoice } }: { order: AdminOrder }) {
  return (
    <p>
      {invoice === null ? 'Before paying the buyer said' : 'The invoice says'}:{' '}
      {statedDelivery && describeDestination(statedDelivery)}. The payment provider names another address:{' '}
      {buyer.shipTo.join(', ')}. Ask the buyer where the artwork goes, and make sure that the sales tax is right for it.
    </p>
  )
}
