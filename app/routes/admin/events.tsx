import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { readAdminEventQuery } from '#app/features/events/admin/admin-event-query.ts'
import { AdminEventsPage } from '#app/features/events/admin/admin-events-page.tsx'
import { changeEvent, eventChange } from '#app/features/events/admin/change-event.server.ts'
import { eventMessages } from '#app/features/events/admin/event-messages.ts'
import { findAdminEvents } from '#app/features/events/admin/find-admin-events.server.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import { isDocumentRequest } from '#app/platform/page/is-document-request.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import { useLostList } from '#app/ui/admin-list/use-lost-list.ts'
import type { Route } from './+types/events.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Events | Admin Portal' }]

/** Waits briefly for the list; a slow one is sent later, or, for a document, requested by the page's code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log, now, settings } = context.get(appContext)
  const query = readAdminEventQuery(new URL(request.url).searchParams)
  const list = await awaitBriefly(findAdminEvents({ db, day: eventDay(settings, now()) }, query), {
    ms: maxSettleMs,
    onFailure: (error) => log.error({ error }, 'the list of events could not be read'),
  })
  if (list.promise && isDocumentRequest(request)) return { query, list: null }
  return { query, list: list.promise ?? list.value }
}

export const action = adminAction(
  eventChange,
  { maxBytes: 4_096, malformed: 'This change is not known.' },
  (change, { app }) => changeEvent(app, change),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, eventMessages.deleteFailed)
}

export default function Events({ loaderData }: Route.ComponentProps) {
  return <AdminEventsPage query={loaderData.query} list={loaderData.list} />
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <AdminEventsPage {...useLostList(props, readAdminEventQuery)} />
}
