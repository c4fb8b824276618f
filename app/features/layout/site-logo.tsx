import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The mark and the site's name: leads home in place of the page left, to the top, with nothing chosen (NAV-02..05). */
export function SiteLogo() {
  const { site } = useGallery()
  return (
    // A long name is set smaller, and cut after its second line where it shares a row.
    <Link className="logo" to="/" replace style={{ '--letters': site.name.length } as CSSProperties}>
      <Icon name="mark" size={26} />
      <span>{site.name}</span>
    </Link>
  )
}
