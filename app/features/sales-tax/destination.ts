import { type UsState, usStates } from './us-states.ts'

/** Where a buyer, before paying, says that a work goes. */
export type Destination = (
  | { to: 'gallery' }
  | { to: 'us'; state: UsState; zip: string }
  /** Outside the United States. */
  | { to: 'abroad' }
) & {
  /** The number of the buyer's exemption certificate. */
  exemptionNumber?: string | undefined
}

/** 'Collected in the gallery', 'Florida, 33401', 'Outside the United States'. */
export function describeDestination(destination: Destination): string {
  switch (destination.to) {
    case 'gallery':
      return 'Collected in the gallery'
    case 'us':
      return `${usStates[destination.state]}, ${destination.zip}`
    case 'abroad':
      return 'Outside the United States'
  }
}

export function isSameDestination(one: Destination, other: Destination): boolean {
  const parts = (destination: Destination) => [
    destination.to,
    destination.to === 'us' && [destination.state, destination.zip],
    destination.exemptionNumber ?? null,
  ]
  return JSON.stringify(parts(one)) === JSON.stringify(parts(other))
}

/** A ZIP code, with or without its last four digits. */
export const zipPattern = /^\d{5}(-\d{4})?$/
/** The number of an exemption certificate. */
export const exemptionPattern = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,39}$/u

/** The message for a place that sales tax cannot be computed for. */
export const destinationFaults = {
  to: 'Say where the work goes',
  state: 'Choose the state that it goes to',
  zip: 'A ZIP code has five digits, such as 33401',
  exemption: 'The number of an exemption certificate has up to 40 letters and digits',
}
