import { checkFields, emptyValues, type FormFault, faultOf, textField } from '#app/ui/form/form-fields.ts'

/** The one field of a note. */
export const noteFields = { text: textField('Add a note', 4_000) }

export const emptyNote = () => emptyValues(noteFields)

/** What of a text is not in the note that was sent of it: all of it where it does not begin with that. */
export function restOfNote(sent: { text: string }, { text }: { text: string }): { text: string } {
  return { text: text.startsWith(sent.text) ? text.slice(sent.text.length).trimStart() : text }
}

/** The note's text, or what stands against it. */
export function checkNote(values: unknown): { text: string; faults?: undefined } | { faults: FormFault<'text'>[] } {
  const checked = checkFields(noteFields, values)
  if (checked.faults) return checked
  const { text } = checked.facts
  return text ? { text } : { faults: [faultOf('text', 'Write the note first')] }
}
