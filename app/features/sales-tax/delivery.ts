import { type UsState, usStates } from './us-states.ts'

/** Where a buyer says that a work goes, before paying. */
export type Delivery = (
  | { to: 'gallery' }
  | { to: 'us'; state: UsState; zip: string }
  /** Outside the United States. */
  | { to: 'abroad' }
) & {
  /** Number of the certificate by which the buyer is exempt. */
  exemptionNumber?: string | undefined
}

/** 'Collected in the gallery', 'Florida, 33401', 'Outside the United States'. */
export function describeDelivery(delivery: Delivery): string {
  switch (delivery.to) {
    case 'gallery':
      return 'Collected in the gallery'
    case 'us':
      return `${usStates[delivery.state]}, ${delivery.zip}`
    case 'abroad':
      return 'Outside the United States'
  }
}

export function isSameDelivery(one: Delivery, other: Delivery): boolean {
  const parts = (delivery: Delivery) => [
    delivery.to,
    delivery.to === 'us' && [delivery.state, delivery.zip],
    delivery.exemptionNumber ?? null,
  ]
  return JSON.stringify(parts(one)) === JSON.stringify(parts(other))
}
