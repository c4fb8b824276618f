import { addressLine } from '#app/features/gallery/postal-address.ts'
import { useGallery } from '#app/features/gallery/use-gallery.ts'

/** Whose work it is and how to reach them, in one line: on paper, where nothing of the page beneath is printed (PRINT-16). */
export function RoomContact() {
  const { gallery, site } = useGallery()
  return (
    <p className="small num hidden print:block">
      {[site.name, addressLine(gallery), gallery.phone, gallery.email, new URL(site.origin).host].join(' · ')}
    </p>
  )
}
