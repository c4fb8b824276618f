import { useEffect, useRef } from 'react'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import type { Product } from '#app/features/products/product.ts'

/** Every picture, uncropped, as a small square; the current one is underlined. */
export function RoomThumbnails({
  product: { images, pictures },
  current,
  onChoose,
}: {
  product: Product
  current: number
  onChoose: (index: number) => void
}) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const thumb = row.current?.children[current] as HTMLElement | undefined
    // Scrolls only sideways, and only the row: the page stays where it is.
    if (thumb) row.current!.scrollTo({ left: thumb.offsetLeft - (row.current!.clientWidth - thumb.clientWidth) / 2 })
  }, [current])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div ref={row} className="thumbs" role="group" aria-label="Pictures">
      {images.map((src, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Picture ${index + 1}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onChoose(index)}
        >
          <GalleryImage src={src} picture={pictures[index] ?? null} alt="" sizes="52px" />
        </button>
      ))}
    </div>
  )
}
