import { appContext } from '#app/app-context.ts'
import { galleryJsonLd } from '#app/features/gallery/gallery-json-ld.ts'
import { findHomeContents } from '#app/features/home/find-home-contents.server.ts'
import { homeContents, homeKey, worksAtHome } from '#app/features/home/home-contents.ts'
import { HomePage } from '#app/features/home/home-page.tsx'
import type { WorksHandle } from '#app/features/viewing-room/neighbours/page-works.ts'
import { connectionTrouble } from '#app/platform/connection.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { path: '/' }),
  { 'script:ld+json': galleryJsonLd(matches[0].loaderData) },
]

export const handle: WorksHandle<Route.ComponentProps['loaderData']> = { worksOf: worksAtHome }

export function loader({ context }: Route.LoaderArgs) {
  const { db, now, settings, log } = context.get(appContext)
  return initialState(() => findHomeContents({ db, now: now(), settings }), { log, message: connectionTrouble })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await homeContents.settle(homeKey, maxSettleMs, request.signal)
  return null
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage initial={loaderData} />
}
