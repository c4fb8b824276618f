/** What the back office answers a change whose sender is no admin (any more). */
export interface RefusedCaller {
  outcome: 'refused'
  message: string
}

/** Why a change was not made: the sender's mistake, or the state of what it was about. */
export type ChangeFault = 'malformed' | 'not-found' | 'conflict' | 'invalid' | 'unavailable'

/** `message` for a toast; `reasons` where there is more to say. */
export interface ChangeFailure {
  outcome: 'failed'
  fault: ChangeFault
  message: string
  reasons: string[]
}

/** A change that was not made. */
export function changeFailure(fault: ChangeFault, message: string, reasons: string[] = []): ChangeFailure {
  return { outcome: 'failed', fault, message, reasons }
}
