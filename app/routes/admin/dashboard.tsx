import { Outlet } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { Dashboard } from '#app/features/dashboard/dashboard.tsx'
import { findStatistics } from '#app/features/dashboard/find-statistics.server.ts'
import { readIsReportOpen } from '#app/features/dashboard/report-place.ts'
import { statisticsKey, statisticsOfTab } from '#app/features/dashboard/statistics-resources.ts'
import { MigrationCard } from '#app/features/image-migration/migration-card.tsx'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import type { Route } from './+types/dashboard.ts'

/** What the figures may keep the list waiting. */
const longestWaitMs = 100

/**
 * Figures that come at once come with the page, so that nothing moves; the others are asked for by the page itself. They
 * stand on a route of their own, so that a search or another page of the list reads the list alone.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const found = await awaitBriefly(findStatistics(app), {
    ms: longestWaitMs,
    onFailure: (error) => app.log.error({ error }, 'the statistics could not be read'),
  })
  const isReportOpen = readIsReportOpen(request.headers.get('Cookie') ?? '')
  return { initial: found.promise ? null : { data: found.value }, isReportOpen }
}

/** From another page of the portal: beside the list, not before it. */
export function clientLoader() {
  void statisticsOfTab.reload(statisticsKey)
  return { initial: null, isReportOpen: readIsReportOpen(document.cookie) }
}

/** Figures that have changed are told by the live stream. */
export const shouldRevalidate = () => false

/** The page below puts the dashboard between its head and its list. */
export default function DashboardOfPage({ loaderData }: Route.ComponentProps) {
  const dashboard = (
    <Dashboard initial={loaderData.initial} isReportOpen={loaderData.isReportOpen}>
      <MigrationCard />
    </Dashboard>
  )
  return <Outlet context={dashboard} />
}
