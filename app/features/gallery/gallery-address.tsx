import { townLine } from './postal-address.ts'
import { useGallery } from './use-gallery.ts'

/** The gallery's address, linked to a map (SHOP-22). */
export function GalleryAddress({ className }: { className?: string }) {
  const { gallery } = useGallery()
  const { street, mapUrl } = gallery
  const lines = (
    <>
      {street}
      <br />
      {townLine(gallery)}
    </>
  )
  return (
    <address className={className}>
      {mapUrl ? (
        <a className="map-link" href={mapUrl} target="_blank" rel="noopener">
          {lines}
          <span className="sr-only"> (on a map)</span>
        </a>
      ) : (
        lines
      )}
    </address>
  )
}
