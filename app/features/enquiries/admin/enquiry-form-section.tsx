import { useState } from 'react'
import { SelectField, TextArea } from '#app/ui/form/fields.tsx'
import { SectionForm } from '#app/ui/form/section-form.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { enquiryStates } from '../enquiry.ts'
import { stateNames } from '../enquiry-words.ts'
import type { AdminEnquiry, Assignee } from './admin-enquiry.ts'
import { checkEnquiry, enquiryFormOf, nameAssignees } from './enquiry-form.ts'
import { enquiryMessages } from './enquiry-messages.ts'
import { adminEnquiryPath } from './enquiry-path.ts'

interface Props {
  enquiry: AdminEnquiry
  assignees: readonly Assignee[]
}

/** The form for an enquiry's state, its assignee, and the note of staff. */
export function EnquiryForm({ enquiry, assignees }: Props) {
  const { handle, handling, assigneeName } = enquiry
  const names: Record<string, string> = {
    // An assignee who is no longer an admin stays in the list.
    ...(handling.assignee && assigneeName && { [handling.assignee]: assigneeName }),
    ...Object.fromEntries(assignees.map(({ id, name }) => [id, name])),
  }
  // Includes the names from when the form was opened, which it may still contain.
  const [firstNames] = useState(names)
  const allNames = { ...firstNames, ...names }
  const form = useVersionedForm({
    fields: nameAssignees(allNames),
    id: String(handle),
    saved: handling,
    valuesOf: enquiryFormOf,
    check: (values) => checkEnquiry(values).faults ?? [],
    action: () => adminEnquiryPath(handle),
    failedMessage: enquiryMessages.saveFailed,
    onSaved: () => showToast('success', enquiryMessages.saved),
  })
  const { state } = form
  return (
    <section className="box" aria-labelledby="enquiry-handling">
      <h2 id="enquiry-handling">Handling</h2>
      <SectionForm form={form} subject="This enquiry" label="Save Enquiry">
        <SelectField form={state} field="state" options={enquiryStates} names={stateNames} />
        <SelectField
          form={state}
          field="assignee"
          options={assignees.map(({ id }) => id)}
          names={allNames}
          none="Nobody"
        />
        <TextArea
          form={state}
          field="note"
          rows={4}
          hint="For staff alone. Closed enquiries are deleted after two years."
        />
      </SectionForm>
    </section>
  )
}
