import { appContext, requestFacts } from '#app/app-context.ts'
import { streamSitemapPart } from '#app/features/sitemap/stream-sitemap-part.server.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/sitemap-part.ts'

/** `GET /sitemap/{part}.xml` */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const part = await streamSitemapPart(db, context.get(requestFacts).site.origin, params.part)
  if (!part) return problem(404, { message: 'There is no such sitemap.' })
  return new Response(part, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
