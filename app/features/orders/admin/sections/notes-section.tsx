import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { TextArea } from '#app/ui/form/fields.tsx'
import { focusField } from '#app/ui/form/form-notes.tsx'
import { SectionForm } from '#app/ui/form/section-form.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import type { AdminOrder } from '../admin-order.ts'
import { checkNote, emptyNote, noteFields, restOfNote } from '../note-form.ts'
import { orderMessages } from '../order-messages.ts'
import { adminOrderPath } from '../order-path.ts'

/** What staff tell each other about the order (OADM-06). */
export function NotesSection({ order: { handle, notes } }: { order: AdminOrder }) {
  const { timeZone } = useGallery().gallery
  return (
    <section className="box" aria-labelledby="order-notes">
      <div className="box__head">
        <h2 id="order-notes">Notes</h2>
        <span className="small">Staff only</span>
      </div>
      <div className="grid gap-5">
        {notes.length > 0 && (
          <ul className="grid gap-4" aria-label="Notes">
            {notes.map(({ id, at, author, text }) => (
              <li key={id} className="wrap-anywhere">
                <p className="whitespace-pre-line">{text}</p>
                <p className="small">
                  {author}, {formatMoment(at, timeZone)}
                </p>
              </li>
            ))}
          </ul>
        )}
        <NoteForm handle={handle} />
      </div>
    </section>
  )
}

function NoteForm({ handle }: { handle: number }) {
  const [id] = useState(uuidv7)
  const form = useVersionedForm({
    fields: noteFields,
    intent: 'note',
    id,
    saved: null,
    valuesOf: emptyNote,
    check: (values) => checkNote(values).faults ?? [],
    action: () => adminOrderPath(handle),
    failedMessage: orderMessages.noteFailed,
    onSaved: () => {
      focusField('text')
      showToast('success', orderMessages.noteAdded)
    },
    next: { newId: uuidv7, rest: restOfNote },
  })
  return (
    <SectionForm
      form={form}
      subject="This note"
      label="Add Note"
      busyLabel="Adding..."
      className="grid justify-items-start gap-3"
    >
      <TextArea form={form.state} field="text" rows={3} className="w-full" />
    </SectionForm>
  )
}
