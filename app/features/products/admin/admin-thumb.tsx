import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import type { Picture } from '#app/features/images/picture.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The main photo of a work on a small mat; an empty one where it has none. */
export function AdminThumb({ image, picture, name }: { image: string | null; picture: Picture | null; name: string }) {
  if (!image) {
    return (
      <div className="mat mat--thumb rows__thumb text-ink-3">
        <Icon name="image-off" />
      </div>
    )
  }
  return (
    <div className={picture?.has_alpha ? 'mat mat--thumb mat--object rows__thumb' : 'mat mat--thumb rows__thumb'}>
      <span className="hang">
        <GalleryImage src={image} picture={picture} alt={name} sizes="72px" />
      </span>
    </div>
  )
}
