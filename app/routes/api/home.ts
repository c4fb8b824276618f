import { appContext } from '#app/app-context.ts'
import { findHomeContents } from '#app/features/home/find-home-contents.server.ts'
import type { Route } from './+types/home.ts'

/** `GET /api/home`: the home page's current works, events and artist profiles. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  return Response.json(await findHomeContents({ db, now: now(), settings }))
}
