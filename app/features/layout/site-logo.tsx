import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The mark and the site's name: a link to the top of the home page, with nothing selected; it replaces the history entry (NAV-02..05). */
export function SiteLogo() {
  const { site } = useGallery()
  return (
    // A long name is set in smaller type, and cut off after its second line if it shares a row.
    <Link className="logo" to="/" replace style={{ '--letters': site.name.length } as CSSProperties}>
      <Icon name="mark" size={26} />
      <span>{site.name}</span>
    </Link>
  )
}
