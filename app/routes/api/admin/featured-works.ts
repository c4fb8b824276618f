import { appContext } from '#app/app-context.ts'
import { findNamedWorks, searchFeaturedWorks } from '#app/features/posts/admin/find-featured-works.server.ts'
import { maxFeatured } from '#app/features/posts/admin/post-form.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { methodNotAllowed } from '#app/platform/request/problem.ts'
import type { Route } from './+types/featured-works.ts'

const maxSearchLength = 200

/**
 * `GET /api/admin/featured-works?search=`: up to 5 works that a post may feature (PSTF-09); `?id=&id=`: the works
 * that a form already contains (PSTF-49). For an admin; 401, 403.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const params = new URL(request.url).searchParams
  const ids = params.getAll('id').filter(isUuid).slice(0, maxFeatured)
  const items =
    ids.length > 0
      ? await findNamedWorks(db, ids)
      : await searchFeaturedWorks(db, (params.get('search') ?? '').slice(0, maxSearchLength))
  return Response.json({ items }, { headers: { 'Cache-Control': 'no-store' } })
}

/** GET only. */
export function action() {
  return methodNotAllowed('GET')
}
