import { addressLine } from './postal-address.ts'
import { useGallery } from './use-gallery.ts'

/** Whose page it is and how to reach them, in one line: on paper, where header and footer are left out (PRINT-16). */
export function GalleryLine() {
  const { gallery, site } = useGallery()
  return (
    <p className="gallery-line small num hidden print:block">
      {[site.name, addressLine(gallery), gallery.phone, gallery.email, new URL(site.origin).host].join(' · ')}
    </p>
  )
}
