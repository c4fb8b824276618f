import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { imageSrcSet, imageUrl } from '#app/features/images/image-url.ts'
import { openedCard } from '#app/features/products/card-transition.ts'
import type { Product } from '#app/features/products/product.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLazyPart } from '#app/ui/use-lazy-part.ts'
import { useSwipe } from '#app/ui/use-swipe.ts'
import { RoomThumbnails } from './room-thumbnails.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'
import type { ZoomViewProps } from './zoom-view.tsx'

const loadZoom = async () => (await import('./zoom-view.tsx')).ZoomView

/** Stage beside the label on a wide screen, across the page on a narrow one. */
const sizes = '(min-width: 64rem) calc(100vw - 41rem), 100vw'

/** The work on its mat, as large as it goes; thumbnails, arrows, keys and swipe agree on which picture (PDP-04, PDP-05, A11Y-03). */
export function RoomStage({ product }: { product: Product }) {
  const [opening] = useState(() => openedCard(product.id))
  const [shown, setShown] = useState(opening?.index ?? 0)
  const { Part: ZoomView, open, close } = useLazyPart<ZoomViewProps>()
  const count = product.images.length
  const index = Math.min(shown, count - 1)
  const src = product.images[index]!
  const picture = product.pictures[index] ?? null

  const step = (by: 1 | -1) => setShown((index + by + count) % count)
  const swipe = useSwipe((direction) => count > 1 && step(direction))
  useArrowKeys({ withShift: false }, (direction) => count > 1 && step(direction))
  usePreload(product, [index + 1, index - 1])

  return (
    <div className="room__stage" style={stageStyle(product, index === opening?.index ? opening.url : null)}>
      {/* biome-ignore lint/a11y: the Zoom button does the same for keys and for screen readers. */}
      <div
        className={picture?.has_alpha ? 'room__work room__work--object' : 'room__work'}
        {...swipe}
        onPointerEnter={loadZoom}
        onClick={() => open(loadZoom)}
      >
        <div className="room__frame">
          <GalleryImage src={src} picture={picture} alt={product.name} sizes={sizes} priority />
        </div>
      </div>
      <div className="room__below">
        {count > 1 && (
          <>
            <RoomThumbnails product={product} current={index} onChoose={setShown} />
            <div className="room__steps">
              <button type="button" className="icon-btn" aria-label="Previous picture" onClick={() => step(-1)}>
                <Icon name="chevron-left" />
              </button>
              <p className="num" role="status">
                <span aria-hidden="true">
                  {index + 1} / {count}
                </span>
                <span className="sr-only">
                  Picture {index + 1} of {count}
                </span>
              </p>
              <button type="button" className="icon-btn" aria-label="Next picture" onClick={() => step(1)}>
                <Icon name="chevron-right" />
              </button>
            </div>
          </>
        )}
        <button
          type="button"
          className="icon-btn room__zoom"
          aria-label="Zoom"
          onPointerEnter={loadZoom}
          onFocus={loadZoom}
          onClick={() => open(loadZoom)}
        >
          <Icon name="zoom-in" />
        </button>
      </div>
      {ZoomView && <ZoomView src={src} picture={picture} name={product.name} onClose={close} />}
    </div>
  )
}

/** How tall the tallest picture gets, so that going from one to the next moves nothing; and what stands in for a picture on its way. */
function stageStyle({ pictures }: Product, under: string | null): CSSProperties {
  const ratios = pictures.map((picture) => (picture ? picture.width / picture.height : 1))
  return {
    '--tallest': Math.min(...ratios).toFixed(4),
    ...(under && { '--under': `url("${under}")` }),
  } as CSSProperties
}

/** Asks for the neighbouring pictures, in the size in which they will be shown. */
function usePreload({ images, pictures }: Product, positions: readonly number[]) {
  const { imageHosts } = useGallery()
  const asked = useRef(new Set<string>())
  const preload = useEffectEvent(() => {
    for (const position of positions) {
      const at = (position + images.length) % images.length
      const src = images[at]!
      const url = imageUrl(src, { imageHosts, priority: true })
      if (!url || asked.current.has(src)) continue
      asked.current.add(src)
      const image = new Image()
      image.sizes = sizes
      image.srcset = imageSrcSet(src, imageHosts, pictures[at]) ?? ''
      image.src = url
    }
  })
  useEffect(() => {
    if (images.length > 1) preload()
  }, [images, positions[0]])
}
