import { readEventQuery, writeEventQuery } from '#app/features/events/event-query.ts'
import { readPostQuery, writePostQuery } from '#app/features/posts/post-query.ts'
import { readProductQuery, writeProductQuery } from '#app/features/products/product-query.ts'

/** One kind of public page that is the same for every visitor. */
interface CacheablePage {
  path: RegExp
  /** The parameters that the page reads, in canonical order; null for an address that is not kept (a search). */
  readParams: (params: URLSearchParams) => URLSearchParams | null
}

/**
 * A parameter that a page does not name here makes no entry of its own: visitors share the page without it. Where its value
 * names nothing there is, the route says that its answer is kept by nobody (`app/platform/page-headers.ts`).
 */
const cacheablePages: CacheablePage[] = [
  { path: /^\/$/, readParams: readOverlay },
  {
    path: /^\/collection$/,
    readParams(params) {
      const query = readProductQuery(params)
      return query.search ? null : writeProductQuery(query)
    },
  },
  { path: /^\/favorites$/, readParams: readOverlay },
  { path: /^\/events$/, readParams: (params) => readOverlay(params, writeEventQuery(readEventQuery(params))) },
  { path: /^\/events\/[\w-]+$/, readParams: readOverlay },
  {
    path: /^\/blog(\/category\/[\w-]+)?$/,
    readParams(params) {
      const query = readPostQuery(params)
      // A category is part of the path.
      return query.search ? null : readOverlay(params, writePostQuery({ ...query, category: null }))
    },
  },
  { path: /^\/blog\/[\w-]+$/, readParams: readOverlay },
  { path: /^\/contact-card$/, readParams: readOverlay },
  // What programs read: the sitemap and its parts, the feeds.
  {
    path: /^\/(sitemap\.xml|sitemap\/[a-z]+(-\d+)?\.xml|blog\/rss\.xml|events\.ics|events\/[\w-]+\.ics)$/,
    readParams: () => new URLSearchParams(),
  },
]

/** The canonical form of `target` (path and query) when it is a page that may be kept; equal pages have equal forms. */
export function cacheableAddress(target: string): string | null {
  const at = target.indexOf('?')
  const path = at === -1 ? target : target.slice(0, at)
  const page = cacheablePages.find((candidate) => candidate.path.test(path))
  if (!page) return null
  if (at === -1) return path
  const params = page.readParams(new URLSearchParams(target.slice(at)))
  return params && (params.size > 0 ? `${path}?${params}` : path)
}

/** `own` and the work whose overlay is open: it opens over every page of the storefront (OP-08). */
function readOverlay(params: URLSearchParams, own = new URLSearchParams()): URLSearchParams {
  const { productId } = readProductQuery(params)
  if (productId) own.set('productId', productId)
  return own
}
