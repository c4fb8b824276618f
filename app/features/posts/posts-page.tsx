import { Link } from 'react-router'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import { formatCount } from '#app/platform/format-count.ts'
import type { InitialState, ResourceState } from '#app/platform/resource-state.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { NoPosts } from './no-posts.tsx'
import type { CountedCategory } from './post.ts'
import type { PostList } from './post-list.ts'
import { postsPath } from './post-path.ts'
import type { PostQuery } from './post-query.ts'
import { postListKey, postLists } from './post-resources.ts'
import { PostRow, PostRowSkeletons } from './post-row.tsx'
import { PostSearch } from './post-search.tsx'
import { PostSidebar } from './post-sidebar.tsx'

interface PostsPageProps {
  query: PostQuery
  initial: InitialState<PostList>
}

/** The artist profiles: all, those of a category, or those that contain some words (SITE-09, SITE-11). */
export function PostsPage({ query, initial }: PostsPageProps) {
  const state = useResource(postLists, postListKey(query), initial)
  useLiveUpdates('blog_changes', postLists.reloadAll)
  const list = state.status === 'loaded' ? state.data : undefined
  const category = list?.categories.find(({ slug }) => slug === query.category)
  return (
    <div className="page pb-section">
      <header className="grid gap-3 pt-[clamp(2rem,3.4vw,3.25rem)] pb-5">
        {query.category && (
          <Link className="link--go justify-self-start" to="/blog">
            <span>All Artist Profiles</span>
          </Link>
        )}
        <h1 className="title-1 wrap-anywhere">{category?.name ?? 'Artist Profiles'}</h1>
        {category?.description && <p className="lead max-w-measure">{category.description}</p>}
      </header>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-rule pb-4">
        <CategoryRow categories={list?.categories ?? []} current={query.category} />
        <div className="w-full lg:w-88">
          <PostSearch label="Search artist profiles" search={query.search} />
        </div>
      </div>
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <FoundPosts query={query} state={state} />
        </div>
        <div className="lg:pt-[clamp(2rem,3vw,3rem)]">
          <PostSidebar search={query.search} recent={list?.recent} />
        </div>
      </div>
    </div>
  )
}

function FoundPosts({ query, state }: { query: PostQuery; state: ResourceState<PostList> }) {
  if (state.status === 'loading') return <PostRowSkeletons message={state.message} />
  if (state.status === 'failed') {
    return <LoadFailure message={state.message} onRetry={() => postLists.reload(postListKey(query))} />
  }
  const { items, total, page, pages } = state.data.page
  if (total === 0) return <NoPosts query={query} />
  const count = total === 1 ? '1 profile' : `${formatCount(total)} profiles`
  return (
    <>
      {query.search ? (
        <p className="pt-6 text-ink-2 wrap-anywhere" role="status">
          {count} for “{query.search}”.{' '}
          <Link className="link" to={postsPath({ category: query.category })}>
            Show all
          </Link>
        </p>
      ) : (
        <p className="sr-only" role="status">
          {count}
        </p>
      )}
      {items.map((post, index) => (
        <PostRow key={post.id} post={post} isFirst={index === 0} />
      ))}
      <Paging page={page} pages={pages} pathOf={(number) => postsPath({ ...query, page: number })} />
    </>
  )
}

/** The categories that have profiles, in one line, which scrolls if it is too long; its space is reserved until they are loaded. */
function CategoryRow({ categories, current }: { categories: readonly CountedCategory[]; current: string | null }) {
  return (
    <nav aria-label="Categories of artist profiles" className="min-h-touch min-w-0 max-lg:-mx-gutter">
      <ul className="flex gap-x-6 overflow-x-auto whitespace-nowrap text-15 [scrollbar-width:none] max-lg:px-gutter">
        {categories
          .filter(({ post_count }) => post_count > 0)
          .map(({ name, slug }) => (
            <li key={slug}>
              <Link
                className="-outline-offset-2 inline-flex min-h-touch items-center text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:underline-offset-[0.4em]"
                to={postsPath({ category: slug })}
                aria-current={slug === current ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
