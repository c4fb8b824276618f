/** Whether a copy of the program accepts visitors: one that is about to exit says no for a while, so that a load balancer sends them elsewhere. */
export interface Readiness {
  isLeaving: () => boolean
  /** From now on this copy reports that it is not ready; it keeps responding. */
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
