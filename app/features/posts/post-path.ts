import { type PostQuery, writePostQuery } from './post-query.ts'

/** An artist profile's one address. */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`
}

/** The list's address for a query: a category is part of the path, defaults are left out. */
export function postsPath({ category, ...rest }: Partial<PostQuery>): string {
  const params = writePostQuery(rest)
  const path = category ? `/blog/category/${encodeURIComponent(category)}` : '/blog'
  return params.size > 0 ? `${path}?${params}` : path
}
