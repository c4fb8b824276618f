import { type SQL, sql } from 'drizzle-orm'
import { hasListedWork } from '#app/features/artist-pages/find-artists.server.ts'
import { artistPath } from '#app/features/artists/artist-path.ts'
import { isPublished } from '#app/features/posts/public-post.server.ts'
import { isListed } from '#app/features/products/public-product.server.ts'

/** A kind of page, with one page for each row. */
export interface SitemapKind {
  /** Columns `id` (the sort key), `name` (in the address) and `changed` (a timestamp). */
  rows: SQL
  /** The page's canonical path. */
  path: (name: string) => string
}

export const sitemapKinds: Record<string, SitemapKind> = {
  works: {
    rows: sql`select p.id, p.id as name, p.updated_at as changed from products p where ${isListed}`,
    path: (name) => `/collection?productId=${name}`,
  },
  artists: {
    rows: sql`select a.id, a.slug as name, a.updated_at as changed from artists a where ${hasListedWork}`,
    path: artistPath,
  },
  profiles: {
    rows: sql`select b.id, b.slug as name, b.updated_at as changed from blog_posts b where ${isPublished}`,
    path: (name) => `/blog/${encodeURIComponent(name)}`,
  },
  events: {
    rows: sql`select e.id, e.slug as name, e.updated_at as changed from events e`,
    path: (name) => `/events/${encodeURIComponent(name)}`,
  },
}

/** Addresses in one file: a fifth of what sitemaps.org allows, so that a file is read quickly. */
export const addressesPerPart = 10_000
