import { Icon } from '#app/ui/icon.tsx'
import { GalleryImage } from './gallery-image.tsx'
import type { Picture } from './picture.ts'

/** The picture of a row on a small mat; an empty mat where it has none. */
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
