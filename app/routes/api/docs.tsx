import { appContext } from '#app/app-context.ts'
import { ApiDocs } from '#app/features/api-docs/api-docs.tsx'
import { openapi } from '#app/features/api-docs/openapi.ts'
import type { Route } from './+types/docs.ts'

export const meta: Route.MetaFunction = () => [{ title: 'API' }, { name: 'robots', content: 'noindex' }]

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(appContext)
  return openapi({ name: settings.gallery.name, origin: settings.siteUrl })
}

/** `GET /api/docs`: the description for people. */
export default function Docs({ loaderData }: Route.ComponentProps) {
  return <ApiDocs description={loaderData} />
}
