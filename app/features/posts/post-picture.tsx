import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PostSummary } from './post.ts'

/** A profile's picture, uncropped on its mat; decorative, because the profile's title is next to it. */
export function PostPicture({ post, priority }: { post: PostSummary; priority: boolean }) {
  return (
    <div className="mat aspect-4/3 [--fill:1.25] [--mat-pad:6%]">
      {post.featured_image ? (
        <span className="hang">
          <GalleryImage
            src={post.featured_image}
            picture={post.picture}
            alt=""
            sizes="(min-width: 64rem) 22vw, (min-width: 40rem) 36vw, 92vw"
            priority={priority}
          />
        </span>
      ) : (
        <Icon name="user" size={28} className="text-ink-3" />
      )}
    </div>
  )
}
