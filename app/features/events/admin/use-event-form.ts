import { useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { savedState } from '#app/ui/admin-list/use-saved-id.ts'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import type { AdminEvent } from './admin-event.ts'
import { checkEvent, eventFields, eventFormOf, newEventForm } from './event-form.ts'
import { eventMessages } from './event-messages.ts'

interface Options {
  id: string
  /** null for an event that was never saved. */
  event: AdminEvent | null
  /** The initial values of a new one. */
  source: AdminEvent | null
  /** The address of the list as it was left, to return to. */
  listPath: string
}

/** The state of an event's form, and the return to the list (EFRM-18). */
export function useEventForm({ id, event, source, listPath }: Options) {
  const navigate = useNavigate()
  const { gallery } = useGallery()
  return useVersionedForm({
    fields: eventFields,
    id,
    saved: event,
    valuesOf: (saved) => (saved ? eventFormOf(saved, gallery.name) : newEventForm(gallery.name, source)),
    check: (values, saved) => checkEvent(values, saved ?? {}).faults ?? [],
    action: (savedId) => (savedId ? `/admin/events/edit/${savedId}` : '/admin/events/new'),
    asNew: { newId: uuidv7, changes: {} },
    failedMessage: eventMessages.saveFailed,
    onSaved: (_, before) => showToast('success', before ? eventMessages.updated : eventMessages.created),
    leave: (savedId) => navigate(listPath, { state: savedState(savedId) }),
  })
}
