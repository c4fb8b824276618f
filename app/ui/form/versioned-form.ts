import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'

/** A thing that staff edit: its version is sent back with a change, so that a stale form overwrites nothing. */
export interface Versioned {
  version: number
}

/** The request body of a form: `version` is null for a thing that was never saved. */
export interface FormSubmission {
  /** Identifies the form on a page that has several. */
  intent?: string
  id: string
  version: number | null
  values: unknown
}

/** The server's result. */
export type FormResult<Saved extends Versioned, Name extends string = string> =
  /** `current`: what is stored now, where the form can stay open on it. */
  | { outcome: 'saved'; id: string; current?: Saved }
  /**
   * `errors`: a message for each faulty field, also if the fault is the state of something else (`conflict`);
   * `suggestions`: values that would be accepted instead.
   */
  | {
      outcome: 'invalid'
      fault: 'invalid' | 'conflict'
      message: string
      errors: Partial<Record<Name, string>>
      suggestions?: Partial<Record<Name, string>>
    }
  /** Somebody else saved it meanwhile; `current` is what is stored now. */
  | { outcome: 'conflict'; fault: 'conflict'; message: string; current: Saved }
  | ChangeFailure
  | RefusedCaller
