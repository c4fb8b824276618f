import { appContext } from '#app/app-context.ts'
import { findCategoryMenu } from '#app/features/layout/find-category-menu.server.ts'
import type { Route } from './+types/category-menu.ts'

/** `GET /api/category-menu`: the counts and newest works that the header's panels show. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext)
  return Response.json(await findCategoryMenu({ db, now: now() }))
}
