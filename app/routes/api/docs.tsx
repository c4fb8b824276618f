import { appContext } from '#app/app-context.ts'
import { ApiDocs } from '#app/features/api-docs/api-docs.tsx'
import { describeApi } from '#app/features/api-docs/describe-api.server.ts'
import type { Route } from './+types/docs.ts'

export const meta: Route.MetaFunction = () => [{ title: 'API' }, { name: 'robots', content: 'noindex' }]

export function loader({ context }: Route.LoaderArgs) {
  return describeApi(context.get(appContext))
}

/** `GET /api/docs`: the API's description as a web page. */
export default function Docs({ loaderData }: Route.ComponentProps) {
  return <ApiDocs description={loaderData} />
}
