import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'

/** What staff edit: its version is sent back with a change, so that a stale form overwrites nothing. */
export interface Versioned {
  version: number
}

/** What a form sends: `version` is null for a thing that was never saved. */
export interface FormSubmission {
  /** Which form of its page it is, where the page has several. */
  intent?: string
  id: string
  version: number | null
  values: unknown
}

/** What the server makes of it. */
export type FormResult<Saved extends Versioned, Name extends string = string> =
  /** `current`: what is stored now, where the form can stay open on it. */
  | { outcome: 'saved'; id: string; current?: Saved }
  /**
   * `errors`: a message for each faulty field, also where the state of something else is what is wrong with it (`conflict`);
   * `suggestions`: values that would be taken instead.
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
