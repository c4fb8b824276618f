import { useSortable } from '@dnd-kit/sortable'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { GalleryImage } from './gallery-image.tsx'
import type { Picture } from './picture.ts'

interface ImageTileProps {
  image: string
  picture: Picture | null
  /** Its place, from 1. */
  number: number
  of: number
  tileRef: (tile: HTMLElement | null) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** An image of a list: dragged by its picture, or moved and removed by its buttons. */
export function ImageTile({ image, picture, number, of, tileRef, onMove, onRemove }: ImageTileProps) {
  const isMain = number === 1
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: image })
  return (
    <li
      ref={(tile) => {
        setNodeRef(tile)
        tileRef(tile)
      }}
      className={isMain ? 'is-main' : undefined}
      data-dragging={isDragging || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition } : { transition }}
    >
      <div className={picture?.has_alpha ? 'mat mat--object' : 'mat'} {...listeners}>
        <span className="hang">
          <GalleryImage
            src={image}
            picture={picture}
            alt={isMain ? 'Main photo' : `Photograph ${number}`}
            sizes="160px"
          />
        </span>
      </div>
      <div className="imgs__cap">
        {/* The picture's own name says it too. */}
        <span aria-hidden="true">{isMain ? 'Main photo' : number}</span>
        <TileButton
          icon="chevron-left"
          name={`Move image ${number} earlier`}
          isDisabled={isMain}
          onClick={() => onMove(-1)}
        />
        <TileButton
          icon="chevron-right"
          name={`Move image ${number} later`}
          isDisabled={number === of}
          onClick={() => onMove(1)}
        />
        <TileButton icon="trash-2" name={`Remove image ${number}`} onClick={onRemove} />
      </div>
    </li>
  )
}

export function TileButton(props: { icon: IconName; name: string; isDisabled?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="icon-btn icon-btn--sm"
      aria-label={props.name}
      title={props.name}
      // Not `disabled`: the button that has just moved an image to the end keeps the focus.
      aria-disabled={props.isDisabled || undefined}
      onClick={() => {
        if (!props.isDisabled) props.onClick()
      }}
    >
      <Icon name={props.icon} size={16} />
    </button>
  )
}
