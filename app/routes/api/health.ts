import { type AppContext, appContext, requestFacts } from '#app/app-context.ts'
import { checkHealth } from '#app/features/health/check-health.server.ts'
import { mayReadDeepHealth } from '#app/features/health/may-read-deep-health.server.ts'
import { checkDatabase } from '#app/platform/check-database.server.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/health.ts'

const headers = { 'Cache-Control': 'no-store' }

/**
 * 200 while the database responds within a read's limit (5 s), else 503 (NET-08). Adds `jobs: "late"` when background jobs are
 * stuck (JOB-02). With `?ready`: whether this copy accepts visitors, 503 as soon as it begins to shut down (OPS-04), regardless of
 * the database, which all copies share. With `?deep`: about every part (OPS-03).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { searchParams } = new URL(request.url)
  if (searchParams.has('deep')) return lookDeep(app, request, context.get(requestFacts).client)
  if (searchParams.has('ready')) return sayReady(app)
  try {
    await checkDatabase(app.db)
    return Response.json({ status: 'ok', ...(app.jobs.isLate() && { jobs: 'late' }) }, { headers })
  } catch (error) {
    app.log.warn({ error }, 'health check failed')
    return problem(503, { message: 'The database does not respond.', headers: { 'Retry-After': '5' } })
  }
}

function sayReady({ readiness }: AppContext) {
  if (readiness.isLeaving())
    return problem(503, { message: 'This copy is about to end.', headers: { 'Retry-After': '1' } })
  return Response.json({ status: 'ok' }, { headers })
}

async function lookDeep(app: AppContext, request: Request, client: string) {
  if (!mayReadDeepHealth(request, client, app.settings.healthToken))
    return problem(401, {
      message: 'Send HEALTH_TOKEN as a bearer token, or ask on the machine itself.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  const health = await checkHealth(app)
  return Response.json(health, { status: health.status === 'ok' ? 200 : 503, headers })
}
