/** The result of a change in the back office by somebody who is not an admin (any more). */
export interface RefusedCaller {
  outcome: 'refused'
  message: string
}

/** Why a change was not made: the sender's mistake, or a conflict with the current state. */
export type ChangeFault =
  | 'malformed'
  /** The sender may not do this. */
  | 'forbidden'
  /** The sender has to give the password again first. */
  | 'password-needed'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'too-many-attempts'
  | 'unavailable'

/** `message` for a toast; `reasons` where there is more to say. */
export interface ChangeFailure {
  outcome: 'failed'
  fault: ChangeFault
  message: string
  reasons: string[]
  /** Seconds after which it may be retried, if it may. */
  retryAfterSeconds?: number
}

/** The reason of a change that was not made because there was no connection. */
export const serverAway = 'The server cannot be reached.'

/** A change that was not made. */
export function changeFailure(fault: ChangeFault, message: string, reasons: string[] = []): ChangeFailure {
  return { outcome: 'failed', fault, message, reasons }
}
