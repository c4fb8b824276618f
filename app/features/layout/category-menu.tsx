import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { categoryNames, subcategoriesOf } from '#app/features/products/taxonomy.ts'
import { factsOf } from './category-menu-data.ts'
import { CategoryMenuItem } from './category-menu-item.tsx'
import { moveInCategoryMenu } from './category-menu-keys.ts'
import type { CategoryFactsProps } from './use-category-facts.ts'
import { useOpenCategory } from './use-open-category.ts'

const hasPanel = (category: string) => subcategoriesOf(category).length > 0

/**
 * The header's second row: seven categories, each with a panel if it has subcategories (NAV-10, NAV-11). A mouse
 * opens the panel by hovering for 200 ms and goes to the category by clicking; a key or a finger opens it at once, and its
 * first link goes to the category. Without JavaScript each category is a plain link.
 */
export function CategoryMenu({ facts, loadFacts }: CategoryFactsProps) {
  const row = useRef<HTMLUListElement>(null)
  const pressedBy = useRef('')
  const shown = useShownCategory()
  const { open, setOpen, hover } = useOpenCategory(row)

  const openNow = (category: string | null) => {
    hover.forget()
    if (category) loadFacts()
    setOpen(category)
  }
  const onClick = (category: string) => (event: MouseEvent) => {
    // A click without a pointer came from the keyboard or a screen reader.
    const isMouse = event.detail > 0 && pressedBy.current === 'mouse'
    if (isMouse || !hasPanel(category)) return openNow(null)
    event.preventDefault()
    openNow(open === category ? null : category)
  }
  const onHover = (category: string | null) => {
    if (category) loadFacts()
    hover.request(category)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Shortcuts of the browser, such as Alt and Left for Back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const menu = { open, setOpen: openNow, hasPanel }
    if (moveInCategoryMenu(row.current!, event.target as HTMLElement, event.key, menu)) event.preventDefault()
  }
  const onBlur = (event: FocusEvent) => {
    // A click on what cannot take the focus has no `relatedTarget`, and closes nothing here.
    const item = event.relatedTarget && (event.target as HTMLElement).closest('.categories__row > li')
    if (item && !item.contains(event.relatedTarget)) openNow(null)
  }

  return (
    <nav className="categories" aria-label="Collection">
      <ul
        ref={row}
        className="page categories__row"
        onFocus={loadFacts}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPointerDown={(event) => {
          pressedBy.current = event.pointerType
        }}
      >
        {categoryNames.map((category) => (
          <CategoryMenuItem
            key={category}
            category={category}
            subcategories={subcategoriesOf(category)}
            isShown={shown === category}
            isOpen={open === category}
            facts={factsOf(facts, category)}
            onClick={onClick(category)}
            onHover={onHover}
          />
        ))}
      </ul>
    </nav>
  )
}

/** The category that the collection is showing. */
function useShownCategory(): string | null {
  const { pathname, search } = useLocation()
  return pathname === '/collection' ? new URLSearchParams(search).get('category') : null
}
