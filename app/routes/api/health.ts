import { appContext } from '#app/app-context.ts'
import { checkDatabase } from '#app/platform/check-database.server.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/health.ts'

/** 200 while the database responds within a read's limit (5 s), else 503 (NET-08). Says `jobs: "late"` when background work stands still (JOB-02). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, jobs, log } = context.get(appContext)
  try {
    await checkDatabase(db)
    const response = { status: 'ok', ...(jobs.isLate() && { jobs: 'late' }) }
    return Response.json(response, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    log.warn({ error }, 'health check failed')
    return problem(503, { message: 'The database does not respond.', headers: { 'Retry-After': '5' } })
  }
}
