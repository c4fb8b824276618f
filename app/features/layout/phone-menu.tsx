import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { hoursRows } from '#app/features/gallery/opening-hours.ts'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { collectionPath } from '#app/features/products/collection-path.ts'
import { categoryNames, subcategoriesOf } from '#app/features/products/taxonomy.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { Icon } from '#app/ui/icon.tsx'
import { isOutside } from '#app/ui/is-outside.ts'
import { factsOf, filledSubcategories } from './category-menu-data.ts'
import { FavoritesCount } from './favorites-link.tsx'
import { menuLinks, shownLinks } from './main-links.ts'
import { SiteLogo } from './site-logo.tsx'
import type { CategoryFactsProps } from './use-category-facts.ts'

const menuId = 'phone-menu'

/** `command` opens and closes the dialog by itself, even without JavaScript or before hydration; older browsers need this code. */
const knowsCommands = typeof HTMLButtonElement === 'undefined' || 'commandForElement' in HTMLButtonElement.prototype

export function PhoneMenuButton({ loadFacts }: Pick<CategoryFactsProps, 'loadFacts'>) {
  return (
    <button
      type="button"
      className="icon-btn phone-menu__open"
      aria-label="Open menu"
      aria-haspopup="dialog"
      onClick={() => {
        loadFacts()
        if (!knowsCommands) (document.getElementById(menuId) as HTMLDialogElement).showModal()
      }}
      {...{ command: 'show-modal', commandfor: menuId }}
    >
      <Icon name="menu" />
    </button>
  )
}

/**
 * The slide-in menu (NAV-14): a native modal dialog, so that focus stays in it and returns to the button, and Escape
 * closes it (A11Y-02). Any change of route closes it too (NAV-15).
 */
export function PhoneMenu({ facts, loadFacts }: CategoryFactsProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const { gallery } = useGallery()
  // Not on mount: the menu may have been opened before hydration.
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current !== key) dialog.current?.close()
    lastKey.current = key
  }, [key])
  const arrive = useEffectEvent(() => {
    if (dialog.current?.open) loadFacts()
  })
  useEffect(() => arrive(), [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own
    <dialog
      ref={dialog}
      id={menuId}
      className="phone-menu"
      aria-label="Menu"
      closedby="any"
      // Safari does not support `closedby`. Not earlier than the click, or the page below would get that click.
      onClick={(event) => {
        if (isOutside(event)) event.currentTarget.close()
      }}
    >
      <div className="phone-menu__top">
        <SiteLogo />
        <button
          type="button"
          className="icon-btn"
          aria-label="Close menu"
          onClick={knowsCommands ? undefined : () => dialog.current?.close()}
          {...{ command: 'close', commandfor: menuId }}
        >
          <Icon name="x" />
        </button>
      </div>
      <nav aria-label="Menu">
        <ul className="phone-menu__categories">
          {categoryNames.map((category) => (
            <li key={category}>
              {subcategoriesOf(category).length === 0 ? (
                <Link className="phone-menu__category" to={collectionPath({ category })}>
                  {category}
                </Link>
              ) : (
                <details name="phone-menu-category">
                  <summary className="phone-menu__category">
                    {category}
                    <Icon name="plus" />
                    <Icon name="minus" />
                  </summary>
                  <ul>
                    <li>
                      <Link to={collectionPath({ category })}>
                        All {category}
                        <Count of={factsOf(facts, category)?.total} />
                      </Link>
                    </li>
                    {filledSubcategories(subcategoriesOf(category), factsOf(facts, category)).map((subcategory) => (
                      <li key={subcategory}>
                        <Link to={collectionPath({ category, subcategory })}>
                          {subcategory}
                          <Count of={factsOf(facts, category)?.bySubcategory[subcategory]} />
                        </Link>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
        <ul className="phone-menu__pages">
          {shownLinks(menuLinks, gallery.hasArtists).map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'}>
                {text}
                {to === '/favorites' && <FavoritesCount />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="phone-menu__foot num">
        {gallery.street}, {gallery.city}
        <br />
        {hoursRows(gallery.hours).map(
          ({ days, times }) =>
            times && (
              <Fragment key={days}>
                {days}, {times}
                <br />
              </Fragment>
            ),
        )}
        <a className="link" href={gallery.phoneUrl}>
          {gallery.phone}
        </a>
      </div>
    </dialog>
  )
}

/** The number of works behind a link. */
function Count({ of: count }: { of: number | undefined }) {
  return count !== undefined && <span className="num quiet">{formatCount(count)}</span>
}
