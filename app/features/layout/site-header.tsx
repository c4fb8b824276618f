import { NavLink } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { SearchBox } from '#app/features/search/search-box.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { FavoritesLink } from './favorites-link.tsx'
import { mainLinks, shownLinks } from './main-links.ts'
import { PhoneMenu, PhoneMenuButton } from './phone-menu.tsx'
import { SiteLogo } from './site-logo.tsx'
import { useCategoryFacts } from './use-category-facts.ts'
import { useScrollsDown } from './use-scrolls-down.ts'

/** Two rows: the gallery's name and links, and the categories. The first stays; the second hides when a visitor scrolls down. */
export function SiteHeader() {
  'use memo' // Rendered again at every change of the scroll direction.
  const { gallery } = useGallery()
  const scrollsDown = useScrollsDown()
  const { facts, loadFacts } = useCategoryFacts()
  return (
    <header className="header" data-scrolls-down={scrollsDown || undefined}>
      <DemoNotice />
      <div className="header__top">
        <div className="page header__bar">
          <SiteLogo />
          <nav className="header__pages" aria-label="Main">
            {shownLinks(mainLinks, gallery.hasArtists).map(({ to, text }) => (
              <NavLink key={to} to={to} end={to === '/'}>
                {text}
              </NavLink>
            ))}
          </nav>
          <SearchBox />
          <FavoritesLink />
          <PhoneMenuButton loadFacts={loadFacts} />
        </div>
      </div>
      <CategoryMenu facts={facts} loadFacts={loadFacts} />
      <PhoneMenu facts={facts} loadFacts={loadFacts} />
    </header>
  )
}
