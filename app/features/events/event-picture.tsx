import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { EventSummary } from './event.ts'

interface EventPictureProps {
  event: EventSummary
  /** The aspect ratio of its box, as a class. */
  className: string
  sizes: string
  priority?: boolean
}

/** An event's picture, cropped to its box; decorative, since the event's title is beside it. */
export function EventPicture({ event, className, sizes, priority }: EventPictureProps) {
  if (!event.image) {
    return (
      <div className={`grid place-items-center bg-mat text-ink-3 ${className}`}>
        <Icon name="calendar" size={28} />
      </div>
    )
  }
  return (
    <div className={`crop ${className}`} style={event.picture ? { background: event.picture.tone } : undefined}>
      <GalleryImage src={event.image} picture={event.picture} alt="" sizes={sizes} priority={priority} />
    </div>
  )
}
