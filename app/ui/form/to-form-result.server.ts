import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import type { SavedOverVersion } from '#app/platform/save-over-version.server.ts'
import type { FormFault } from './form-fields.ts'
import type { FormResult, Versioned } from './versioned-form.ts'

interface Messages {
  notFound: string
  conflict: string
}

/** The result of saving for the form: with what is stored now, on which it can stay open. */
export function toFormResult<Saved extends Versioned & { id: string }, Name extends string>(
  saved: SavedOverVersion<FormFault<Name>, Saved>,
  messages: Messages,
): FormResult<Saved, Name> {
  return saved.outcome === 'saved'
    ? { outcome: 'saved', id: saved.current.id, current: saved.current }
    : toFormFailure(saved, messages)
}

/** As `toFormResult`, for failures. */
export function toFormFailure<Saved extends Versioned, Name extends string>(
  saved: Exclude<SavedOverVersion<FormFault<Name>, Saved>, { outcome: 'saved' }>,
  messages: Messages,
): Exclude<FormResult<Saved, Name>, { outcome: 'saved' | 'refused' }> | ChangeFailure {
  switch (saved.outcome) {
    case 'not-found':
      return changeFailure('not-found', messages.notFound)
    case 'conflict':
      return { outcome: 'conflict', fault: 'conflict', message: messages.conflict, current: saved.current }
    case 'invalid': {
      const errors = Object.fromEntries(saved.faults.toReversed().map(({ field, summary }) => [field, summary]))
      const suggested = saved.faults.flatMap(({ field, suggestion }) => (suggestion ? [[field, suggestion]] : []))
      return {
        outcome: 'invalid',
        fault: 'invalid',
        message: saved.faults[0]!.summary,
        errors: errors as Partial<Record<Name, string>>,
        ...(suggested.length > 0 && { suggestions: Object.fromEntries(suggested) as Partial<Record<Name, string>> }),
      }
    }
  }
}
