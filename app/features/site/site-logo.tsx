import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { useGallery } from './use-gallery.ts'

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
