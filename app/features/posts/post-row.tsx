import { ListRow, ListRowSkeletons } from '#app/ui/list-row.tsx'
import { CategoryLinks } from './category-links.tsx'
import type { PostSummary } from './post.ts'
import { PostByline } from './post-byline.tsx'
import { postPath } from './post-path.ts'
import { PostPicture } from './post-picture.tsx'

const grid = 'sm:grid-cols-[2fr_3fr] sm:items-center sm:gap-8 xl:gap-12'

/** One artist profile in the list. @param isFirst its picture is in the first view */
export function PostRow({ post, isFirst }: { post: PostSummary; isFirst: boolean }) {
  return (
    <ListRow
      path={postPath(post.slug)}
      title={post.title}
      grid={grid}
      picture={<PostPicture post={post} priority={isFirst} />}
      above={<CategoryLinks categories={post.categories} />}
      more="Read More"
    >
      <PostByline post={post} />
      <p className="line-clamp-4 wrap-anywhere text-ink-2">{post.excerpt}</p>
    </ListRow>
  )
}

/** Shown while profiles are loading (OP-82). */
export function PostRowSkeletons({ message }: { message: string | null }) {
  return <ListRowSkeletons message={message} status="Loading artist profiles" grid={grid} aspect="aspect-4/3" />
}
