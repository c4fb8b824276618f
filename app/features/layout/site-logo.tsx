import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The mark and the site's name: leads home in place of the page left, to the top, with nothing chosen (NAV-02..05). */
export function SiteLogo() {
  const { site } = useGallery()
  return (
    <Link className="logo" to="/" replace>
      <Icon name="mark" size={26} />
      {site.name}
    </Link>
  )
}
