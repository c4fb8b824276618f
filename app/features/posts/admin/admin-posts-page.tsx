import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { useLiveRevalidation } from '#app/features/live/use-live-revalidation.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import type { Page } from '#app/platform/paging.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { AdminListPage } from '#app/ui/admin-list/admin-list-page.tsx'
import { Row } from '#app/ui/admin-list/row.tsx'
import { Rows } from '#app/ui/admin-list/rows.tsx'
import { useDeletion } from '#app/ui/admin-list/use-deletion.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { postPath } from '../post-path.ts'
import type { AdminListPost } from './admin-post.ts'
import { type AdminPostQuery, adminPostsPath, readAdminPostQuery } from './admin-post-query.ts'
import { BlogTabs } from './blog-tabs.tsx'
import type { PostChange } from './change-post.server.ts'
import { postMessages } from './post-messages.ts'

interface Props {
  query: AdminPostQuery
  /** A promise while it is on its way; null when the page went out before it. */
  list: Page<AdminListPost> | Promise<Page<AdminListPost>> | null
}

/** The tab of posts (SHELL-14, BPST-01..09). */
export function AdminPostsPage({ query, list }: Props) {
  useLiveRevalidation('blog_changes')
  return (
    <AdminListPage
      title="Blog Management"
      actions={
        <Link className="btn btn--primary btn--sm" to="/admin/blog/new">
          <Icon name="plus" size={16} />
          Add New Post
        </Link>
      }
      figures={<BlogTabs />}
      path="/admin/blog"
      query={query}
      readQuery={readAdminPostQuery}
      pathOf={adminPostsPath}
      list={list}
      noun={['post', 'posts']}
      searchLabel="Search posts"
      searchPlaceholder="Search posts..."
      filters={({ status }, change) => (
        <select
          className="select"
          name="status"
          aria-label="Status"
          value={status ?? ''}
          onChange={({ target }) =>
            change({ status: readAdminPostQuery(new URLSearchParams({ status: target.value })).status })
          }
        >
          <option value="">All Status</option>
          <option value="published">Published</option>
          <option value="draft">Drafts</option>
        </select>
      )}
      loadingLabel="Loading posts"
      failedMessage={postMessages.listFailed}
    >
      {(page) => <PostList page={page} query={query} />}
    </AdminListPage>
  )
}

/** The posts of one page. The one saved last is marked until the next navigation. */
function PostList({ page, query }: { page: Page<AdminListPost>; query: AdminPostQuery }) {
  const savedId = useHistoryState<{ savedId: string }>()?.savedId
  const list = useRef<HTMLUListElement>(null)
  // BPST-06, BPST-07, SHELL-18
  const { askToDelete, dialog } = useDeletion<AdminListPost>({
    title: 'Delete this post?',
    describe: ({ title }) => <p>‘{title}’ is deleted. Its page is gone for visitors too. This cannot be undone.</p>,
    action: '/admin/blog',
    changeOf: ({ id }): PostChange => ({ intent: 'delete', id }),
    onDeleted: () => list.current?.focus(),
  })
  return (
    <>
      {page.total === 0 ? (
        <NoPosts query={query} />
      ) : (
        <Rows
          label="Posts"
          columns={['Title', 'Created', 'Status']}
          page={page}
          pathOf={(number) => adminPostsPath({ ...query, page: number })}
          listRef={list}
        >
          {(post) => (
            <PostRow key={post.id} post={post} isJustSaved={post.id === savedId} onDelete={() => askToDelete(post)} />
          )}
        </Rows>
      )}
      {dialog}
    </>
  )
}

function PostRow({ post, isJustSaved, onDelete }: { post: AdminListPost; isJustSaved: boolean; onDelete: () => void }) {
  const { gallery } = useGallery()
  const nameId = useId()
  const { title, slug, status, categories, tags } = post
  const isPublished = status === 'published'
  const groups = [...categories, ...tags.map(({ name }) => ({ name: `#${name}` }))].map(({ name }) => name)
  return (
    <Row
      thumb={<AdminThumb image={post.featured_image} picture={post.picture} name={title} />}
      name={title}
      nameId={nameId}
      editPath={`/admin/blog/edit/${post.id}`}
      isJustSaved={isJustSaved}
      details={
        <>
          <span className="line-clamp-2">{post.excerpt}</span>
          {[authorOf(post), ...groups].filter(Boolean).join(' • ')}
        </>
      }
      figure={formatGalleryDay(post.created_at, gallery.timeZone)}
      switches={
        <span className={isPublished ? 'badge badge--live' : 'badge badge--draft'}>
          {isPublished ? 'Published' : 'Draft'}
        </span>
      }
      actions={
        isPublished && (
          <Link
            className="icon-btn icon-btn--sm"
            to={postPath(slug)}
            reloadDocument
            aria-label={`View ${title} on site`}
            title="View on site"
          >
            <Icon name="external-link" size={20} />
          </Link>
        )
      }
      onDelete={onDelete}
    />
  )
}

/** The author as visitors see it, with the mail address of who saved it (BPST-03). */
function authorOf({ author, author_profile }: AdminListPost): string {
  const name = author?.trim() || author_profile?.display_name || 'Gallery Staff'
  return author_profile ? `${name} (${author_profile.email})` : name
}

/** Nothing to list (BPST-08); a search or a filter that finds nothing can be cleared. */
function NoPosts({ query: { search, status } }: { query: AdminPostQuery }) {
  if (!search && !status) {
    return (
      <EmptyState icon="image" title="No blog posts found">
        <Link className="btn btn--primary" to="/admin/blog/new">
          Create Your First Post
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="image" title={search ? `No posts match ‘${search}’` : 'No posts match'}>
      <Link className="btn btn--secondary" to="/admin/blog">
        Show all posts
      </Link>
    </EmptyState>
  )
}
