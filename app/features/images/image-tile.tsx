import { useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { OrderButtons } from '#app/ui/form/order-buttons.tsx'
import { GalleryImage } from './gallery-image.tsx'
import type { Picture } from './picture.ts'

interface ImageTileProps {
  image: string
  picture: Picture | null
  /** Its position, from 1. */
  number: number
  of: number
  tileRef: (tile: HTMLElement | null) => void
  /** Left out if the field takes only one image. */
  onMove: ((by: -1 | 1) => void) | undefined
  onRemove: () => void
  /** Further controls. */
  children?: ReactNode
}

/** An image of a field: dragged by its picture, or moved and removed by its buttons. */
export function ImageTile({ image, picture, number, of, tileRef, onMove, onRemove, children }: ImageTileProps) {
  const isMain = number === 1
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: image, disabled: !onMove })
  return (
    <li
      ref={(tile) => {
        setNodeRef(tile)
        tileRef(tile)
      }}
      className={isMain && onMove ? 'is-main' : undefined}
      data-dragging={isDragging || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition } : { transition }}
    >
      <div className={picture?.has_alpha ? 'mat mat--object' : 'mat'} {...listeners}>
        <span className="hang">
          <GalleryImage
            src={image}
            picture={picture}
            alt={!onMove ? 'Photograph' : isMain ? 'Main photo' : `Photograph ${number}`}
            sizes="160px"
          />
        </span>
      </div>
      <div className="imgs__cap" data-order>
        {/* The picture's accessible name says it too. */}
        <span aria-hidden="true">{!onMove ? '' : isMain ? 'Main photo' : number}</span>
        <OrderButtons
          layout="row"
          name={onMove ? `image ${number}` : 'image'}
          number={number}
          of={of}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {children}
    </li>
  )
}
