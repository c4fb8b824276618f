import { appContext } from '#app/app-context.ts'
import { openapi } from '#app/features/api-docs/openapi.ts'
import type { Route } from './+types/openapi.ts'

/** `GET /api/openapi.json`: every operation of the API. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(appContext)
  return Response.json(openapi({ name: settings.gallery.name, origin: settings.siteUrl }))
}
