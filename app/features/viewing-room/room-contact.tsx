import { addressLine } from '#app/features/gallery/postal-address.ts'
import { useGallery } from '#app/features/gallery/use-gallery.ts'

/** The gallery's name and contact details in one line: for printing, because the page beneath is not printed (PRINT-16). */
export function RoomContact() {
  const { gallery, site } = useGallery()
  return (
    <p className="small num hidden print:block">
      {[site.name, addressLine(gallery), gallery.phone, gallery.email, new URL(site.origin).host].join(' · ')}
    </p>
  )
}
