import { Link } from 'react-router'
import type { PostSummary } from '#app/features/posts/post.ts'
import { postPath, postsPath } from '#app/features/posts/post-path.ts'
import { MoreLink } from '#app/ui/more-link.tsx'
import { SummarySkeleton } from '#app/ui/skeletons.tsx'
import { HomeSection } from './home-section.tsx'

/** The latest artist profiles, as text on a band of mat (HOME-10..12). */
export function HomeProfiles({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <ProfilesBand>
      {posts.map((post) => (
        <Profile key={post.id} post={post} />
      ))}
    </ProfilesBand>
  )
}

/** Shown while profiles are loading (HOME-13). */
export function HomeProfilesSkeleton() {
  return (
    <ProfilesBand>
      {['1', '2', '3'].map((profile) => (
        <div key={profile} className="home-profile" aria-hidden="true">
          <SummarySkeleton />
        </div>
      ))}
    </ProfilesBand>
  )
}

function ProfilesBand({ children }: { children: React.ReactNode }) {
  return (
    <HomeSection title="Artist Profiles" more={{ to: '/blog', text: 'View All Articles' }} isBand>
      <div className="home-profiles home-row home-row--wide">{children}</div>
    </HomeSection>
  )
}

function Profile({ post }: { post: PostSummary }) {
  const titleId = `profile-${post.id}`
  const category = post.categories[0]
  return (
    <article className="home-profile" aria-labelledby={titleId}>
      {category && (
        <Link className="link small reach justify-self-start" to={postsPath({ category: category.slug })}>
          {category.name}
        </Link>
      )}
      <h3 className="title-3 break-words" id={titleId}>
        <Link to={postPath(post.slug)}>{post.title}</Link>
      </h3>
      <p className="small num">
        <time dateTime={post.publishedDate}>{post.date}</time>
        <span className="sep">·</span>
        {post.author}
      </p>
      <p className="line-clamp-4 break-words text-ink-2">{post.excerpt}</p>
      <MoreLink to={postPath(post.slug)} text="Read More" title={post.title} />
    </article>
  )
}
