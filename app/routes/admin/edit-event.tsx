import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { EventFormPage } from '#app/features/events/admin/event-form-page.tsx'
import { EventLoadFailure } from '#app/features/events/admin/event-load-failure.tsx'
import { eventMessages } from '#app/features/events/admin/event-messages.ts'
import { findAdminEvent } from '#app/features/events/admin/find-admin-events.server.ts'
import { eventFormLimits, saveEvent } from '#app/features/events/admin/save-event.server.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/edit-event.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.event.title} | Admin Portal` : 'Admin Portal' },
]

/** The event by its id, else by its slug (EFRM-14). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const event = await findAdminEvent({ db, day: eventDay(settings, now()) }, params.id)
  if (!event) throw data({ message: eventMessages.notFound }, { status: 404 })
  return { event }
}

/** The form keeps the data it was opened with; the current data come with the response to saving. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}

export const action = adminAction(
  formSubmission,
  eventFormLimits,
  (submission, { app, params }: AdminCaller<Route.ActionArgs['params']>) => saveEvent(app, submission, params.id),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, eventMessages.saveFailed)
}

export default function EditEvent({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.event
  return <EventFormPage key={id} id={id} event={loaderData.event} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <EventLoadFailure error={error} />
}
