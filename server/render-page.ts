import { createHash } from 'node:crypto'
import type { AppContext, RequestFacts } from '#app/app-context.ts'
import { findNextHoldEnd } from '#app/features/orders/find-next-hold-end.server.ts'
import { noStore } from '#app/platform/page/page-headers.ts'
import { topicsOf } from './cacheable-pages.ts'
import { cacheResponse } from './cached-response.ts'
import { cdnTags } from './cdn-tags.ts'
import { compressText } from './compress-text.ts'
import { findShownWorkIds } from './find-shown-work-ids.ts'
import type { RenderedPage } from './page-cache.ts'
import type { RenderRoute } from './render-route.ts'
import { nothingAllowed, type SecurityHeaders } from './security-headers.ts'

/**
 * Renders the public page at `address` for an anonymous visitor: the request carries no cookie and the
 * main site's origin, so that the page cannot depend on who requested it first. null if it sets a cookie anyway.
 */
export function createPageRenderer(
  { readDb: db, now, settings, log }: AppContext,
  renderRoute: RenderRoute,
  security: SecurityHeaders,
): (address: string, facts: RequestFacts) => Promise<RenderedPage | null> {
  const forBrowsers = 'public, max-age=0, must-revalidate'
  const forCdn = settings.cdn.maxAgeSeconds > 0 ? `, s-maxage=${settings.cdn.maxAgeSeconds}` : ''

  return async function renderPage(address, { requestId, loggedPath, site }) {
    const begun = now()
    const request = new Request(settings.siteUrl + address, { headers: { Accept: 'text/html' } })
    const rendered = await renderRoute(request, { requestId, site, loggedPath, client: '' })
    if (rendered.headers.has('Set-Cookie')) {
      log.error({ address, id: requestId }, 'a public page sets a cookie and cannot be shared')
      return null
    }
    const type = rendered.headers.get('Content-Type') ?? ''
    const isJson = type.startsWith('application/json')
    const isPublic =
      rendered.status === 200 &&
      (isJson || /^(text\/html|application\/(rss\+)?xml|text\/calendar);/.test(type)) &&
      !/no-store|private/.test(rendered.headers.get('Cache-Control') ?? '')

    const identity = Buffer.from(await rendered.arrayBuffer())
    // Feeds and sitemaps do not show holds.
    const works = isPublic && (isJson || type.startsWith('text/html')) ? findShownWorkIds(identity) : new Set<string>()
    // The holds running when the rendering began; one that began or ended since sends a notice.
    const expiresAt = await findNextHoldEnd({ db, now: begun }, works).catch((error: unknown) => {
      log.warn({ error, id: requestId }, 'the end of the next hold is unknown; the page is not kept')
      return undefined
    })
    const mayKeep = isPublic && expiresAt !== undefined
    const madeFrom = new Set<string>([...topicsOf(address), ...works])

    const headers = new Headers(rendered.headers)
    // Pages have a policy of their own; feeds and sitemaps need no permissions of a page.
    if (!import.meta.env.DEV && !headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', nothingAllowed)
    // An expiry sends no notice.
    const mayCdnKeep = mayKeep && !isJson && expiresAt === null && forCdn !== ''
    if (isJson) headers.set('Cache-Control', 'no-store')
    else if (mayKeep) headers.set('Cache-Control', mayCdnKeep ? forBrowsers + forCdn : forBrowsers)
    else if (!headers.has('Cache-Control')) headers.set('Cache-Control', rendered.ok ? 'no-cache' : 'no-store')
    if (mayCdnKeep && settings.cdn.purge) headers.set('Cache-Tag', cdnTags(topicsOf(address), works).join(','))
    if (rendered.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '5')
    const br = await compressText(identity, 5)
    function respondWith(headers: Headers) {
      const flat = [...headers].flat()
      const tag = createHash('sha256').update(flat.join('\n')).update(identity).digest('base64url').slice(0, 22)
      return cacheResponse({ status: rendered.status, headers: flat, security, tag, bodies: { br } })
    }
    const response = respondWith(headers)
    const superseded = () => (mayCdnKeep ? respondWith(forNoCdn(headers)) : response)
    return { response, superseded, mayKeep, expiresAt: expiresAt ?? null, madeFrom }
  }
}

/** `headers` for a private response: no CDN keeps it. */
function forNoCdn(headers: Headers): Headers {
  const own = new Headers(headers)
  own.set('Cache-Control', noStore['Cache-Control'])
  own.delete('Cache-Tag')
  return own
}
