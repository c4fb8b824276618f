import type { MetaDescriptor } from 'react-router'
import type { GalleryFacts, Site } from '#app/platform/settings.ts'
import sharePicture from './share-picture.jpg'

export interface PageFacts {
  /** The page's own title, without the site's name; null for the site's default (SEO-01). */
  title?: string | null
  /** One or two sentences; null for the site's default (SEO-02). */
  description?: string | null
  /** Canonical path with its canonical query; begins with `/`. */
  path: string
  /** Picture for previews, an absolute address or a path; null for the gallery's own. */
  image?: string | null
  /** `article` for artist profiles. */
  type?: 'website' | 'article'
  noindex?: boolean
}

/**
 * The first of a page's matches is the root route, whose loader has the gallery's data. A later one may have `pageFacts`
 * that replace the page's own: a work that is open over it.
 */
type PageMatches = readonly ({ loaderData?: unknown } | undefined)[]

/**
 * Title, description, canonical link and preview facts of a page, for its `meta` function:
 * `export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Events', path: '/events' })`.
 * Canonical links and preview addresses always name the main site (OP-01). More entries may be appended.
 */
export function pageMeta(matches: PageMatches, ownFacts: PageFacts): MetaDescriptor[] {
  const facts = matches.map(factsOver).find(Boolean) ?? ownFacts
  const root = matches[0]?.loaderData as { site: Site; gallery: GalleryFacts } | undefined
  // Without the root's data it is an error page without facts.
  if (!root) return [{ title: facts.title ?? 'Gallery' }, { name: 'robots', content: 'noindex' }]
  const { site, gallery } = root
  const title = facts.title ? `${facts.title} - ${site.name}` : `${site.name} - ${tagLine(gallery)}`
  const description = facts.description ?? defaultDescription(gallery)
  // Not `new URL(path, origin)`, for which `//a` is another site.
  const address = new URL(site.origin + facts.path).href
  return [
    { title },
    { name: 'description', content: description },
    ...(facts.noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link' as const, rel: 'canonical', href: address }]),
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:title', content: facts.title ?? title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(facts.image ?? sharePicture, site.origin).href },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function factsOver(match: PageMatches[number]): PageFacts | null | undefined {
  return (match?.loaderData as { pageFacts?: PageFacts | null } | null | undefined)?.pageFacts
}

function tagLine(gallery: GalleryFacts): string {
  return `Fine art and antiques in ${gallery.city}`
}

function defaultDescription(gallery: GalleryFacts): string {
  return `Paintings, drawings, prints, photographs, sculpture and furniture, each chosen by hand. Visit the gallery at ${gallery.street} in ${gallery.city}, or buy online.`
}
