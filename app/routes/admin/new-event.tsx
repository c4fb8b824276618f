import { uuidv7 } from 'uuidv7'
import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { EventFormPage } from '#app/features/events/admin/event-form-page.tsx'
import { eventMessages } from '#app/features/events/admin/event-messages.ts'
import { findAdminEvent } from '#app/features/events/admin/find-admin-events.server.ts'
import { eventFormLimits, saveEvent } from '#app/features/events/admin/save-event.server.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/new-event.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Add New Event | Admin Portal' }]

/** The id that the event will have: a form that is sent twice creates one event. `from`: the event to copy (AEVT-11). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const from = new URL(request.url).searchParams.get('from')
  const source = from ? await findAdminEvent({ db, day: eventDay(settings, now()) }, from) : null
  return { id: uuidv7(), source }
}

/** The first id is kept while the form is open. */
export const shouldRevalidate = () => false

export const action = adminAction(formSubmission, eventFormLimits, (submission, { app }) =>
  saveEvent(app, submission, null),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, eventMessages.saveFailed)
}

export default function NewEvent({ loaderData }: Route.ComponentProps) {
  return <EventFormPage key={loaderData.id} id={loaderData.id} event={null} source={loaderData.source} />
}
