import { appContext } from '#app/app-context.ts'
import { findHistory } from '#app/features/audit/find-history.server.ts'
import { findHistoryPeople } from '#app/features/audit/find-history-people.server.ts'
import { HistoryPage } from '#app/features/audit/history-page.tsx'
import { readHistoryQuery } from '#app/features/audit/history-query.ts'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import type { Route } from './+types/history.ts'

export const meta: Route.MetaFunction = () => [{ title: 'History | Admin Portal' }]

/** Waits briefly for the history; a slow one does not hold up the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log, settings } = context.get(appContext)
  const query = readHistoryQuery(new URL(request.url).searchParams)
  const [history, people] = await Promise.all([
    awaitBriefly(findHistory({ db, timeZone: settings.gallery.timeZone }, query), {
      ms: maxSettleMs,
      onFailure: (error) => log.error({ error }, 'the history could not be read'),
    }),
    findHistoryPeople(db),
  ])
  return { query, people, years: settings.auditYears, history: history.promise ?? history.value }
}

export default function History({ loaderData }: Route.ComponentProps) {
  return <HistoryPage {...loaderData} />
}
