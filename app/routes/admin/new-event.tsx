import { uuidv7 } from 'uuidv7'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { EventFormPage } from '#app/features/events/admin/event-form-page.tsx'
import { eventMessages } from '#app/features/events/admin/event-messages.ts'
import { eventFormLimits, eventSubmission, saveEvent } from '#app/features/events/admin/save-event.server.ts'
import { keepPageOnFailure } from '#app/platform/keep-page-on-failure.ts'
import type { Route } from './+types/new-event.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Add New Event | Admin Portal' }]

/** The id that the event will have: a form that is sent twice creates one event. */
export function loader() {
  return { id: uuidv7() }
}

/** The first id stays while the form is open. */
export const shouldRevalidate = () => false

export const action = adminAction(eventSubmission, eventFormLimits, (submission, { app }) =>
  saveEvent(app, submission, null),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, eventMessages.saveFailed)
}

export default function NewEvent({ loaderData }: Route.ComponentProps) {
  return <EventFormPage key={loaderData.id} id={loaderData.id} event={null} />
}
