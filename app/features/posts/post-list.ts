import type { Page } from '#app/platform/paging.ts'
import type { CountedCategory, PostSummary } from './post.ts'
import { type PostQuery, writePostQuery } from './post-query.ts'

/** The contents of a list of artist profiles. */
export interface PostList {
  page: Page<PostSummary>
  /** The 5 latest profiles, whatever the list is filtered by (BLOG-06). */
  recent: Pick<PostSummary, 'id' | 'slug' | 'title' | 'date'>[]
  categories: CountedCategory[]
}

/** @param latest the first page of all profiles */
export function postList(page: Page<PostSummary>, latest: Page<PostSummary>, categories: CountedCategory[]): PostList {
  const recent = latest.items.slice(0, 5).map(({ id, slug, title, date }) => ({ id, slug, title, date }))
  return { page, recent, categories }
}

/** Whether the query asks for the first page of all profiles. */
export function isWholeList(query: PostQuery): boolean {
  return writePostQuery(query).size === 0
}
