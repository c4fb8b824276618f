import { useGallery } from './use-gallery.ts'

/** The gallery's address, which leads to where it is on a map (SHOP-22). */
export function GalleryAddress({ className }: { className?: string }) {
  const { street, city, region, postalCode, mapUrl } = useGallery().gallery
  const lines = (
    <>
      {street}
      <br />
      {city}, {region} {postalCode}
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
