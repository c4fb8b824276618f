import { appContext } from '#app/app-context.ts'
import { findSellableWork, searchSellableWorks } from '#app/features/orders/gallery-sales/find-sellable-works.server.ts'
import { loadBesidePage } from '#app/platform/page/load-beside-page.ts'
import type { Route } from './+types/sellable-works.ts'

/**
 * For the form of a sale in the gallery (GSALE-03): the works that match `search`, with that text, and the work with the id `work`.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const answered = searchParams.get('search') ?? ''
  const [found, work] = await Promise.all([
    searchSellableWorks(db, answered, now()),
    findSellableWork(db, searchParams.get('work') ?? '', now()),
  ])
  return { found, answered, work }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadBesidePage(serverLoader)
}
