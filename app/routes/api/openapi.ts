import { appContext } from '#app/app-context.ts'
import { describeApi } from '#app/features/api-docs/describe-api.server.ts'
import type { Route } from './+types/openapi.ts'

/** `GET /api/openapi.json`: every operation of the API. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await describeApi(context.get(appContext)))
}
