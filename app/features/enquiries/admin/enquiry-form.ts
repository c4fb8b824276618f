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

/** The fields of an enquiry that staff can change, in the order of the form. */
export const enquiryFields = {
  state: { ...choiceField('State', enquiryStates), describe: (state: EnquiryState) => stateNames[state] },
  /** An admin's id. */
  assignee: textField('Assignee', 64) satisfies FormField<string, string | null>,
  note: textField('Note', 4_000),
}

/** The same fields, with names by id to describe the assignee. */
export function nameAssignees(names: Readonly<Record<string, string>>): typeof enquiryFields {
  const describe = (id: string) => names[id] ?? id
  return { ...enquiryFields, assignee: { ...enquiryFields.assignee, describe } }
}

export type EnquiryFormField = keyof typeof enquiryFields

export function enquiryFormOf(stored: EnquiryHandling | null): ValuesOf<typeof enquiryFields> {
  return valuesOf(enquiryFields, stored ?? { state: 'new', assignee: null, note: null })
}

/** The stored values of a form, or all of its faults. */
export function checkEnquiry(values: unknown) {
  return checkFields(enquiryFields, values)
}
