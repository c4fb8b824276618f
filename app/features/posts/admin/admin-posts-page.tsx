import { type Ref, useId } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import type { Page } from '#app/platform/paging.ts'
import { AdminListPage } from '#app/ui/admin-list/admin-list-page.tsx'
import { DeletableRows } from '#app/ui/admin-list/deletable-rows.tsx'
import { FilterSelect } from '#app/ui/admin-list/filter-select.tsx'
import { Row } from '#app/ui/admin-list/row.tsx'
import { ViewOnSite } from '#app/ui/admin-list/view-on-site.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { postPath } from '../post-path.ts'
import type { AdminListPost } from './admin-post.ts'
import { type AdminPostQuery, adminPostsPath, readAdminPostQuery } from './admin-post-query.ts'
import { BlogTabs } from './blog-tabs.tsx'
import { postMessages } from './post-messages.ts'

interface Props {
  query: AdminPostQuery
  /** A promise while it is pending; null if the page was sent without it. */
  list: Page<AdminListPost> | Promise<Page<AdminListPost>> | null
}

/** The tab of posts (SHELL-14, BPST-01..09). */
export function AdminPostsPage({ query, list }: Props) {
  useStaffRevalidation('blog_changes')
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
        <FilterSelect
          name="status"
          label="Status"
          value={status}
          options={[
            ['', 'All Status'],
            ['published', 'Published'],
            ['draft', 'Drafts'],
          ]}
          onChange={(status) => change({ status: readAdminPostQuery(new URLSearchParams({ status })).status })}
        />
      )}
      loadingLabel="Loading posts"
      failedMessage={postMessages.listFailed}
    >
      {(page) => <PostList page={page} query={query} />}
    </AdminListPage>
  )
}

/** The posts of one page. */
function PostList({ page, query }: { page: Page<AdminListPost>; query: AdminPostQuery }) {
  return (
    <DeletableRows
      label="Posts"
      columns={['Title', 'Created', 'Status']}
      page={page}
      pathOf={(number) => adminPostsPath({ ...query, page: number })}
      empty={(titleRef) => <NoPosts query={query} titleRef={titleRef} />}
      // BPST-06, BPST-07
      deletion={{
        title: 'Delete this post?',
        describe: ({ title }) => <p>‘{title}’ is deleted. Its page is gone for visitors too. This cannot be undone.</p>,
        action: '/admin/blog',
      }}
    >
      {(post, row) => <PostRow key={post.id} post={post} {...row} />}
    </DeletableRows>
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
      figure={formatShortDay(post.created_at, gallery.timeZone)}
      switches={
        <span className={isPublished ? 'badge badge--live' : 'badge badge--draft'}>
          {isPublished ? 'Published' : 'Draft'}
        </span>
      }
      actions={isPublished && <ViewOnSite name={title} path={postPath(slug)} />}
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
function NoPosts({
  query: { search, status },
  titleRef,
}: {
  query: AdminPostQuery
  titleRef: Ref<HTMLHeadingElement>
}) {
  if (!search && !status) {
    return (
      <EmptyState icon="image" title="No blog posts found" titleRef={titleRef}>
        <Link className="btn btn--primary" to="/admin/blog/new">
          Create Your First Post
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="image" title={search ? `No posts match ‘${search}’` : 'No posts match'} titleRef={titleRef}>
      <Link className="btn btn--secondary" to="/admin/blog">
        Show all posts
      </Link>
    </EmptyState>
  )
}

/** The day of `moment` in a narrow column: `Nov 14, 2026`, in the gallery's time zone. */
function formatShortDay(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(new Date(moment))
}
