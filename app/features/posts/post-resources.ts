import { BackendError, backend } from '#app/platform/backend.ts'
import type { Page } from '#app/platform/paging.ts'
import { createResource } from '#app/platform/resource.ts'
import { showToast } from '#app/ui/show-toast.ts'
import type { CountedCategory, Post, PostSummary } from './post.ts'
import { type PostList, postList } from './post-list.ts'
import { type PostQuery, writePostQuery } from './post-query.ts'

/** Three attempts in all, each including a request's own retries (BLOG-09..11, OP-21). */
const rules = {
  retryDelaysMs: [2_000, 4_000],
  describeFailure: (attempts: number) =>
    attempts > 1 ? 'Failed to load blog posts after multiple attempts' : 'Failed to load blog posts',
  onFailed: () => showToast('error', 'Failed to load blog posts. Please refresh the page.'),
}

/** The lists of artist profiles that this browser tab has loaded, by `postListKey`. */
export const postLists = createResource<PostList>({
  ...rules,
  async load(key, signal) {
    const [page, latest, categories] = await Promise.all([
      readList<PostSummary>(`/api/posts?fields=summary${key && `&${key}`}`, signal),
      key ? readList<PostSummary>('/api/posts?fields=summary', signal) : null,
      readList<CountedCategory>('/api/post-categories', signal),
    ])
    return postList(page, latest ?? page, categories.items)
  },
})

export function postListKey(query: PostQuery): string {
  return writePostQuery(query).toString()
}

/** The artist profiles that this browser tab has loaded, by slug; null for one that does not exist. */
export const postDetails = createResource<Post | null>({
  ...rules,
  async load(slug, signal) {
    try {
      const post = await backend<Post>(`/api/posts/${encodeURIComponent(slug)}`, { signal })
      if (!post?.slug) throw unreadable()
      return post
    } catch (error) {
      if (error instanceof BackendError && error.status === 404) return null
      throw error
    }
  },
})

async function readList<Item>(path: string, signal: AbortSignal): Promise<Page<Item>> {
  const list = await backend<Page<Item>>(path, { signal })
  if (!Array.isArray(list?.items)) throw unreadable()
  return list
}

/** JSON, but not ours: a captive portal or proxy responded instead. */
function unreadable() {
  return new BackendError('The server sent an answer that could not be read.')
}
