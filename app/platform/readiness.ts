/** Whether a copy of the program takes visitors: one that is to end says no for a while, so that a load balancer sends them elsewhere. */
export interface Readiness {
  isLeaving: () => boolean
  /** From now on this copy says that it is leaving; it goes on responding. */
  leave: () => void
}

export function createReadiness(): Readiness {
  let leaving = false
  return {
    isLeaving: () => leaving,
    leave() {
      leaving = true
    },
  }
}
