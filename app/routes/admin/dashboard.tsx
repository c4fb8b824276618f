import { Outlet } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { Dashboard } from '#app/features/dashboard/dashboard.tsx'
import { findStatistics } from '#app/features/dashboard/find-statistics.server.ts'
import { readIsReportOpen } from '#app/features/dashboard/report-place.ts'
import { statisticsKey, statisticsOfTab } from '#app/features/dashboard/statistics-resources.ts'
import { MigrationCard } from '#app/features/image-migration/migration-card.tsx'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import type { Route } from './+types/dashboard.ts'

/** How long the figures may delay the list. */
const maxWaitMs = 100

/**
 * Figures that are ready in time are sent with the page, so that nothing moves; otherwise the page requests them. They
 * have a route of their own, so that searching or paging the list reads only the list.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const found = await awaitBriefly(findStatistics(app), {
    ms: maxWaitMs,
    onFailure: (error) => app.log.error({ error }, 'the statistics could not be read'),
  })
  const isReportOpen = readIsReportOpen(request.headers.get('Cookie') ?? '')
  return { initial: found.promise ? null : { data: found.value }, isReportOpen }
}

/** From another page of the portal: loads the figures in parallel with the list. */
export function clientLoader() {
  void statisticsOfTab.reload(statisticsKey)
  return { initial: null, isReportOpen: readIsReportOpen(document.cookie) }
}

/** The live stream reports changed figures. */
export const shouldRevalidate = () => false

/** The page below renders the dashboard between its head and its list. */
export default function DashboardOfPage({ loaderData }: Route.ComponentProps) {
  const dashboard = (
    <Dashboard initial={loaderData.initial} isReportOpen={loaderData.isReportOpen}>
      <MigrationCard />
    </Dashboard>
  )
  return <Outlet context={dashboard} />
}
