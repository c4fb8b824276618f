import { appContext } from '#app/app-context.ts'
import { findRelatedWorks } from '#app/features/products/related/find-related-works.server.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/related-works.ts'

/** `GET /api/products/{id}/related`: works related to this one; 404 for an unknown one and for a draft. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext)
  const related = await findRelatedWorks({ db, now: now() }, params.id)
  return related ? Response.json(related) : problem(404, { message: 'This work is not in the collection.' })
}
