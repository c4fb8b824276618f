import { type CSSProperties, useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { imageUrl } from '#app/features/images/image-url.ts'
import type { Picture } from '#app/features/images/picture.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useModalDialog } from '#app/ui/use-modal-dialog.ts'
import { useZoomLens } from './use-zoom-lens.ts'
import { nearestZoom, zoomScale } from './zoom-scale.ts'

/** The width of the largest stored variant. */
const finestWidth = 3200
/** The aspect ratio of the frame until the picture's own is known. */
const usualRatio = 1.25

export interface ZoomViewProps {
  src: string
  picture: Picture | null
  name: string
  onClose: () => void
}

/** A picture with a lens over it that follows pointer, finger or arrow keys (ZOOM-01..06). */
export function ZoomView({ src, picture, name, onClose }: ZoomViewProps) {
  const { imageHosts } = useGallery()
  const dialog = useModalDialog(onClose)
  const [zoom, setZoom] = useState<number>(zoomScale.start)
  /** The aspect ratio of the finest variant, once it is loaded. */
  const [finestRatio, setFinestRatio] = useState<number | null>(null)
  const lens = useZoomLens(zoom, (change) => setZoom((current) => nearestZoom(change(current))))
  const frame = {
    '--r': (picture ? picture.width / picture.height : (finestRatio ?? usualRatio)).toFixed(4),
    ...(picture && !picture.has_alpha && { '--tone': picture.tone }),
  } as CSSProperties

  return (
    <dialog ref={dialog} className="zoom" open aria-label="Zoom" aria-describedby="zoom-keys">
      <p className="zoom__name">{name}</p>
      <button type="button" className="icon-btn zoom__close" aria-label="Close zoom" onClick={onClose}>
        <Icon name="x" />
      </button>
      <div ref={lens.ground} className="zoom__ground">
        <div ref={lens.picture} className="zoom__picture" style={frame}>
          <GalleryImage src={src} picture={picture} alt={name} sizes="100vw" priority />
          <div ref={lens.lens} className="lens" aria-hidden="true">
            <div ref={lens.inside} className="lens__inside">
              {/* The image that the page already shows, enlarged, until the finest variant is loaded. */}
              {finestRatio === null && <img ref={lens.rough} alt="" />}
              <img
                src={imageUrl(src, { imageHosts, width: finestWidth }) ?? undefined}
                alt=""
                onLoad={({ currentTarget }) =>
                  setFinestRatio(currentTarget.naturalWidth / currentTarget.naturalHeight || usualRatio)
                }
              />
            </div>
          </div>
        </div>
      </div>
      <div className="zoom__bar">
        <Step label="Zoom out" icon="minus" to={zoom - zoomScale.step} onStep={setZoom} />
        <output className="num">{zoom}×</output>
        <Step label="Zoom in" icon="plus" to={zoom + zoomScale.step} onStep={setZoom} />
      </div>
      <p id="zoom-keys" className="sr-only">
        Arrow keys move the lens, plus and minus change how much it enlarges, 0 goes back to {zoomScale.start}×.
      </p>
    </dialog>
  )
}

/** Can still be focused at the end of the scale, where it does nothing. */
function Step({
  label,
  icon,
  to,
  onStep,
}: {
  label: string
  icon: 'minus' | 'plus'
  to: number
  onStep: (zoom: number) => void
}) {
  const isEnd = to < zoomScale.min || to > zoomScale.max
  return (
    <button
      type="button"
      className={isEnd ? 'icon-btn text-edge' : 'icon-btn'}
      aria-label={label}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onStep(to)}
    >
      <Icon name={icon} />
    </button>
  )
}
