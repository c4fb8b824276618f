import { readArtistQuery, writeArtistQuery, writeArtistsQuery } from '#app/features/artist-pages/artist-query.ts'
import { readEventQuery, writeEventQuery } from '#app/features/events/event-query.ts'
import { galleryPageSlugs } from '#app/features/gallery-pages/gallery-page.ts'
import type { LiveTopic } from '#app/features/live/live-topics.ts'
import { readPostQuery, writePostQuery } from '#app/features/posts/post-query.ts'
import { countFilters, countWords, hasOwnRange } from '#app/features/products/product-filters.ts'
import { readProductQuery, writeProductQuery } from '#app/features/products/product-query.ts'
import { readPage, readPerPage } from '#app/platform/paging.ts'

/** One kind of public page, or of API response that such a page fetches, that is the same for every visitor. */
interface CacheablePage {
  path: RegExp
  /** The parameters that the page reads, in canonical order; null for an address that is not kept (a search). */
  readParams: (params: URLSearchParams) => URLSearchParams | null
  /**
   * What it is made from, besides the gallery's settings: a change under one of these topics drops it. The holds of the works that it shows are added by
   * `render-page.ts`, and a work whose overlay is open is added as well.
   */
  topics: readonly LiveTopic[]
}

const works = 'products_changes'
const posts = 'blog_changes'
const events = 'events_changes'
const settings = 'settings_changes'

/** A slug in a path as `read-target.ts` writes it, its letters and digits beyond ASCII percent-encoded (`app/platform/slug.ts`). */
const slug = String.raw`(?:[\w-]|%[89A-F][\dA-F])+`

/** In lower case only: in capitals it would find the same work. */
const id = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

/**
 * A parameter that a page does not list here is ignored: visitors share the page without it. If a parameter's value
 * names something that does not exist, the route marks its response as not cacheable (`app/platform/page/page-headers.ts`).
 */
export const cacheablePages: CacheablePage[] = [
  { path: /^\/$/, readParams: readOverlay, topics: [works, posts, events] },
  {
    path: /^\/collection$/,
    readParams: readList,
    topics: [works],
  },
  {
    path: /^\/favorites$/,
    // A shared list is not cached: there is no limit to how many there are.
    readParams: (params) => (params.has('ids') ? null : readOverlay(params)),
    topics: [],
  },
  {
    path: /^\/artists$/,
    readParams: (params) => readOverlay(params, writeArtistsQuery(readArtistQuery(params).page)),
    topics: [works],
  },
  {
    path: new RegExp(`^/artists/${slug}$`),
    readParams: (params) => readOverlay(params, writeArtistQuery(readArtistQuery(params))),
    topics: [works, posts, events],
  },
  {
    path: /^\/events$/,
    readParams: (params) => readOverlay(params, writeEventQuery(readEventQuery(params))),
    topics: [events],
  },
  { path: new RegExp(`^/events/${slug}$`), readParams: readOverlay, topics: [events] },
  {
    path: new RegExp(`^/blog(/category/${slug})?$`),
    readParams(params) {
      const query = readPostQuery(params)
      // A category is part of the path.
      return query.search ? null : readOverlay(params, writePostQuery({ ...query, category: null }))
    },
    topics: [posts],
  },
  // A featured work appears in its profile when it is published.
  { path: new RegExp(`^/blog/${slug}$`), readParams: readOverlay, topics: [posts, works] },
  { path: /^\/contact-card$/, readParams: readOverlay, topics: [] },
  { path: new RegExp(`^/(${galleryPageSlugs.join('|')})$`), readParams: readOverlay, topics: [] },
  // What these pages fetch on client-side navigation.
  { path: /^\/api\/home$/, readParams: noParams, topics: [works, posts, events] },
  { path: /^\/api\/category-menu$/, readParams: noParams, topics: [works] },
  { path: /^\/api\/products$/, readParams: readApiList, topics: [works] },
  {
    path: /^\/api\/products\/filters$/,
    readParams(params) {
      const query = readProductQuery(params)
      // The counts do not depend on which words exist.
      if (countWords(query.filters) > 0) return null
      // Any other parameter may change the counts, and is kept.
      return readApiList(writeProductQuery({ ...query, sort: 'newest', page: 1, perPage: 12 }))
    },
    topics: [works],
  },
  { path: new RegExp(`^/api/products/${id}(/related)?$`), readParams: noParams, topics: [works] },
  {
    path: /^\/api\/artists$/,
    readParams(params) {
      const own = writeArtistsQuery(readPage(params.get('page')))
      const perPage = readPerPage(params.get('perPage'))
      if (perPage !== 12) own.set('perPage', String(perPage))
      return own
    },
    topics: [works],
  },
  {
    path: new RegExp(`^/api/artists/${slug}$`),
    readParams: (params) => writeArtistQuery(readArtistQuery(params)),
    topics: [works, posts, events],
  },
  {
    path: /^\/api\/events$/,
    readParams: (params) => readSummary(params, writeEventQuery(readEventQuery(params))),
    topics: [events],
  },
  { path: new RegExp(`^/api/events/${slug}$`), readParams: noParams, topics: [events] },
  {
    path: /^\/api\/posts$/,
    readParams(params) {
      const query = readPostQuery(params)
      return query.search ? null : readSummary(params, writePostQuery(query))
    },
    // Complete profiles include their featured works.
    topics: [posts, works],
  },
  { path: new RegExp(`^/api/posts/${slug}$`), readParams: noParams, topics: [posts, works] },
  { path: new RegExp(`^/api/posts/${slug}/related$`), readParams: noParams, topics: [posts] },
  { path: /^\/api\/post-categories$/, readParams: noParams, topics: [posts] },
  // For programs: the sitemap and its parts, the feeds.
  { path: /^\/sitemap(\/[a-z]+(-\d+)?)?\.xml$/, readParams: noParams, topics: [works, posts, events] },
  { path: /^\/blog\/rss\.xml$/, readParams: noParams, topics: [posts] },
  { path: new RegExp(String.raw`^/events(/${slug})?\.ics$`), readParams: noParams, topics: [events] },
]

/** The canonical form of `target` (path and query) if it is a cacheable page; equal pages have equal forms. */
export function cacheableAddress(target: string): string | null {
  const at = target.indexOf('?')
  const path = at === -1 ? target : target.slice(0, at)
  const page = findCacheablePage(path)
  if (!page) return null
  if (at === -1) return path
  const params = page.readParams(new URLSearchParams(target.slice(at)))
  return params && (params.size > 0 ? `${path}?${params}` : path)
}

/** Whether `path` is one of the API's. */
export function isOfApi(path: string): boolean {
  return path.startsWith('/api/')
}

/** The topics that the page at the canonical `address` is made from, apart from the works that it shows. */
export function topicsOf(address: string): readonly LiveTopic[] {
  const { pathname, searchParams } = new URL(address, 'http://gallery.example')
  const topics = findCacheablePage(pathname)?.topics ?? [works, posts, events]
  return [...topics, settings, ...(searchParams.has('productId') ? ([works] as const) : [])]
}

/** Whether pages at `path` are cacheable, with some parameters at least. */
export function isCacheablePath(path: string): boolean {
  return findCacheablePage(path) !== undefined
}

function findCacheablePage(path: string) {
  return cacheablePages.find((candidate) => candidate.path.test(path))
}

function noParams() {
  return new URLSearchParams()
}

function readList(params: URLSearchParams): URLSearchParams | null {
  const query = readProductQuery(params)
  // Nor are a price that a visitor entered, or a third filter choice: there are too many of them.
  const isRare = hasOwnRange(query.filters) || countFilters(query.filters) > 2
  return query.search || isRare ? null : writeProductQuery(query)
}

/** Whether `path` is that of a single work. */
function readApiList(params: URLSearchParams): URLSearchParams | null {
  return params.has('ids') || params.has('productId') ? null : readList(params)
}

function readSummary(params: URLSearchParams, own: URLSearchParams): URLSearchParams {
  if (params.get('fields') === 'summary') own.set('fields', 'summary')
  return own
}

/** `own` and the work whose overlay is open: it opens over every page of the storefront (OP-08). */
function readOverlay(params: URLSearchParams, own = new URLSearchParams()): URLSearchParams {
  const { productId } = readProductQuery(params)
  if (productId) own.set('productId', productId)
  return own
}
