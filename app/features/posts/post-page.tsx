import { ShareButton } from '#app/features/gallery/share-button.tsx'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import { useCurrentMeta } from '#app/platform/use-current-meta.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { scrollToTop } from '#app/ui/scroll-to-top.ts'
import { useGoneTitle } from '#app/ui/use-gone-title.ts'
import { BackToProfiles } from './back-to-profiles.tsx'
import { CategoryLinks } from './category-links.tsx'
import { FeaturedWork } from './featured-work.tsx'
import type { Post } from './post.ts'
import { PostByline } from './post-byline.tsx'
import { PostNotFound } from './post-not-found.tsx'
import { postParagraphs } from './post-paragraphs.ts'
import { postPath } from './post-path.ts'
import { postDetails } from './post-resources.ts'
import { PostSkeleton } from './post-skeleton.tsx'

interface PostPageProps {
  slug: string
  initial: InitialState<Post | null>
}

/** One artist profile (SITE-10). */
export function PostPage({ slug, initial }: PostPageProps) {
  const { site } = useGallery()
  const state = useResource(postDetails, slug, initial)
  useCurrentMeta(initial, state)
  const goneTitle = useGoneTitle(state.status === 'loaded' ? state.data : undefined)
  // The page also changes with its works.
  const works = state.status === 'loaded' && state.data ? state.data.relatedProducts : []
  useLiveUpdates(['blog_changes', 'products_changes'], postDetails.reloadAll, works)
  const title = state.status === 'loaded' && state.data ? state.data.title : 'Artist Profile'
  return (
    <>
      {/* The title of a profile that is loaded after its page: the route could not set it. */}
      {!(initial && 'data' in initial) && <title>{`${title} - ${site.name}`}</title>}
      {state.status === 'loading' && <PostSkeleton message={state.message} />}
      {state.status === 'failed' && (
        <div className="page grid justify-items-center pb-section">
          <LoadFailure heading="h1" message={state.message} onRetry={() => postDetails.reload(slug)} />
          <BackToProfiles className="btn btn--quiet" />
        </div>
      )}
      {state.status === 'loaded' &&
        (state.data ? <FullPost post={state.data} /> : <PostNotFound titleRef={goneTitle} />)}
    </>
  )
}

/** The profile itself, wherever it was loaded from. */
export function FullPost({ post }: { post: Post }) {
  return (
    <>
      <article className="page">
        <PostHead post={post} />
        <PostFigure post={post} />
        <div className="prose mx-auto mt-[clamp(2.5rem,5vw,4.5rem)]">
          {postParagraphs(post.content).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </article>
      <div className="page pb-section">
        <FeaturedWorks post={post} />
        <div className="mt-[clamp(2.5rem,5vw,4rem)] flex flex-wrap justify-between gap-x-4 border-t border-rule pt-3">
          <BackToProfiles className="btn btn--quiet" />
          <button type="button" className="btn btn--quiet" onClick={scrollToTop}>
            <Icon name="arrow-up" />
            Back to Top
          </button>
        </div>
      </div>
    </>
  )
}

function PostHead({ post }: { post: Post }) {
  return (
    <>
      <Breadcrumbs
        className="pt-6"
        above={[
          { text: 'Home', to: '/' },
          { text: 'Artist Profiles', to: '/blog' },
        ]}
        current={post.title}
      />
      <header className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-5 pt-[clamp(2rem,4vw,4rem)] pb-[clamp(1.5rem,3vw,2.5rem)] text-center">
        <CategoryLinks categories={post.categories} />
        <h1 className="title-1 max-w-[24ch] min-w-0 wrap-anywhere">{post.title}</h1>
        <PostByline post={post}>
          <ShareButton title={post.title} url={postPath(post.slug)} className="btn btn--quiet btn--sm" />
        </PostByline>
      </header>
    </>
  )
}

/** The featured picture uncropped on its mat, as large as possible; one of unknown size has a fixed frame, so that nothing shifts. */
function PostFigure({ post }: { post: Post }) {
  if (!post.featured_image) return null
  const image = <GalleryImage src={post.featured_image} picture={post.picture} alt={post.title} sizes="92vw" priority />
  if (!post.picture) {
    return (
      <div className="mat aspect-4/3 max-h-184 w-full [--fill:1.25] sm:aspect-15/8">
        <span className="hang">{image}</span>
      </div>
    )
  }
  return (
    <div className="grid place-items-center bg-mat p-[clamp(1.25rem,4vw,4rem)] [&_img]:h-auto [&_img]:w-[min(100%,38rem*var(--r))] [&_img]:aspect-[var(--r)] [&_img]:bg-(--tone)">
      {image}
    </div>
  )
}

function FeaturedWorks({ post }: { post: Post }) {
  if (post.relatedProducts.length === 0) return null
  return (
    <section aria-labelledby="featured-works" className="pt-section">
      <h2 className="title-2 pb-[clamp(1.25rem,2vw,2rem)]" id="featured-works">
        Featured Works by the Artist
      </h2>
      <div className="grid-index">
        {post.relatedProducts.map((product) => (
          <FeaturedWork key={product.id} product={product} />
        ))}
      </div>
    </section>
  )
}
