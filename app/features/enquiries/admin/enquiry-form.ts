import {
  checkFields,
  choiceField,
  type FormField,
  textField,
  type ValuesOf,
  valuesOf,
} from '#app/ui/form/form-fields.ts'
import { type EnquiryState, enquiryStates } from '../enquiry.ts'
import { stateNames } from '../enquiry-words.ts'
import type { EnquiryHandling } from './admin-enquiry.ts'

/** What staff change of an enquiry, in the order of the form. */
export const enquiryFields = {
  state: { ...choiceField('State', enquiryStates), describe: (state: EnquiryState) => stateNames[state] },
  /** An admin's id. */
  assignee: textField('Assignee', 64) satisfies FormField<string, string | null>,
  note: textField('Note', 4_000),
}

/** The fields of a form that knows what the people are called whom it may name. */
export function nameAssignees(names: Readonly<Record<string, string>>): typeof enquiryFields {
  const describe = (id: string) => names[id] ?? id
  return { ...enquiryFields, assignee: { ...enquiryFields.assignee, describe } }
}

export type EnquiryFormField = keyof typeof enquiryFields

export function enquiryFormOf(stored: EnquiryHandling | null): ValuesOf<typeof enquiryFields> {
  return valuesOf(enquiryFields, stored ?? { state: 'new', assignee: null, note: null })
}

/** What a form fills, or all of its faults. */
export function checkEnquiry(values: unknown) {
  return checkFields(enquiryFields, values)
}
