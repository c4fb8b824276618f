import { appContext, requestFacts } from '#app/app-context.ts'
import { writeSitemapIndex } from '#app/features/sitemap/write-sitemap-index.server.ts'
import type { Route } from './+types/sitemap-index.ts'

/** `GET /sitemap.xml` */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  return new Response(await writeSitemapIndex(db, context.get(requestFacts).site.origin), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
