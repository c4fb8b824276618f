import { useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { imageUrl } from '#app/features/images/image-url.ts'
import type { Product } from '#app/features/products/product.ts'
import { dimensions } from '#app/features/products/product-size.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useModalDialog } from '#app/ui/use-modal-dialog.ts'
import { firstMiddle, keepWall, keptWall, type WallChoices } from './kept-wall.ts'
import { PhotoSteps } from './photo-steps.tsx'
import { PhotoWall } from './photo-wall.tsx'
import { PlainWall } from './plain-wall.tsx'
import { PlainWallChoices } from './plain-wall-choices.tsx'
import '#app/styles/wall-view.css'

export interface WallViewProps {
  product: Product & { width_inches: number; height_inches: number }
  onClose: () => void
}

/** The width of the work on a large screen. */
const pictureWidth = 1600

/** A work to scale on a plain wall, or on the visitor's own photograph of one (WALL-01..09). */
export function WallView({ product, onClose }: WallViewProps) {
  const { imageHosts } = useGallery()
  const dialog = useModalDialog(onClose)
  const [choices, setChoices] = useState(keptWall)
  function change(changed: Partial<WallChoices>) {
    // Not `choices`: a photograph that has been read calls the function of an earlier render.
    const next = { ...keptWall(), ...changed }
    setChoices(next)
    keepWall(next)
  }
  const { place, photo, known, gauges, unit, middle } = choices
  const work = {
    name: product.name,
    size: { width: product.width_inches, height: product.height_inches },
    src: imageUrl(product.images[0]!, { imageHosts, width: pictureWidth }) ?? undefined,
  }
  const onGauge = (gauge: WallChoices['gauges']['door']) => change({ gauges: { ...gauges, [gauge.known]: gauge } })

  return (
    // Keeps keys from the room, where arrows change the picture.
    <dialog
      ref={dialog}
      className="onwall"
      open
      data-paint={choices.paint}
      data-place={place}
      aria-labelledby="onwall-title"
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="onwall__top">
        <p className="small quiet">View on a wall</p>
        <button type="button" className="icon-btn" aria-label="Close the wall" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div className="onwall__stage">
        {place === 'plain' && <PlainWall {...work} hasBench={choices.hasBench} hasPerson={choices.hasPerson} />}
        {place === 'photo' && photo && (
          <PhotoWall
            {...work}
            photo={photo}
            gauge={gauges[known]}
            middle={middle}
            unit={unit}
            onGauge={onGauge}
            onMove={(to) => change({ middle: to })}
          />
        )}
        {place === 'photo' && !photo && <p className="onwall__none">Choose a photograph of your wall to begin.</p>}
      </div>
      <div className="onwall__panel">
        <header>
          <h2 id="onwall-title" className="title-3">
            <span className="sr-only">View on a wall: </span>
            {product.name}
          </h2>
          <p className="small quiet num pt-1">{dimensions(product)}</p>
        </header>
        <fieldset className="onwall__where">
          <legend className="sr-only">Where</legend>
          {(['plain', 'photo'] as const).map((where) => (
            <label key={where}>
              <input type="radio" name="where" checked={place === where} onChange={() => change({ place: where })} />
              {where === 'plain' ? 'A plain wall' : 'Your own wall'}
            </label>
          ))}
        </fieldset>
        {place === 'plain' ? (
          <PlainWallChoices choices={choices} onChange={change} />
        ) : (
          <PhotoSteps
            choices={choices}
            onPhoto={(chosen) => change({ photo: chosen, middle: firstMiddle })}
            onKnown={(to) => change({ known: to })}
            onGauge={onGauge}
            onUnit={(to) => change({ unit: to })}
          />
        )}
      </div>
      <div className="onwall__foot">
        <button type="button" className="btn btn--secondary btn--block" onClick={onClose}>
          Back to the work
        </button>
      </div>
    </dialog>
  )
}
