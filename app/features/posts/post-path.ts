import { withQuery } from '#app/platform/with-query.ts'
import { type PostQuery, writePostQuery } from './post-query.ts'

/** The canonical path of an artist profile. */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`
}

/** The path of the list for a query: a category is part of the path, defaults are left out. */
export function postsPath({ category, ...rest }: Partial<PostQuery>): string {
  return withQuery(category ? `/blog/category/${encodeURIComponent(category)}` : '/blog', writePostQuery(rest))
}
