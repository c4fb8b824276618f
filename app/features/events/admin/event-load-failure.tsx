import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import { eventMessages } from './event-messages.ts'

/** Shown instead of a form whose event does not exist or cannot be read (EFRM-15). */
export function EventLoadFailure({ error }: { error: unknown }) {
  return (
    <FormLoadFailure
      error={error}
      messages={eventMessages}
      subject="The event"
      back={{ to: '/admin/events', text: 'Back to Events' }}
    />
  )
}
