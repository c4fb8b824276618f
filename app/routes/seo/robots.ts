import { requestFacts } from '#app/app-context.ts'
import type { Route } from './+types/robots.ts'

/** `GET /robots.txt`. Pages that are only noindex stay open to crawlers, which could not read the noindex otherwise. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestFacts)
  return new Response(`User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${site.origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
