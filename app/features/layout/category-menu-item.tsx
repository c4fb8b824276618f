import { type MouseEvent, type PointerEvent, useId } from 'react'
import { Link } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { CategoryFacts } from './category-menu-data.ts'
import { CategoryPanel } from './category-panel.tsx'

interface CategoryMenuItemProps {
  category: string
  /** Without one it is a plain link. */
  subcategories: readonly string[]
  /** The collection is showing this category. */
  isShown: boolean
  isOpen: boolean
  facts: CategoryFacts | undefined
  onClick: (event: MouseEvent) => void
  /** The mouse has entered this category's link or panel, or (null) left them. */
  onHover: (category: string | null) => void
}

export function CategoryMenuItem(props: CategoryMenuItemProps) {
  const { category, subcategories, isShown, isOpen, facts, onClick, onHover } = props
  const panelId = useId()
  const hasPanel = subcategories.length > 0
  const whenMouse = (target: string | null) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onHover(target)
  }
  return (
    <li onPointerEnter={whenMouse(hasPanel ? category : null)} onPointerLeave={whenMouse(null)}>
      <Link
        to={collectionPath({ category })}
        data-category={category}
        aria-current={isShown ? 'page' : undefined}
        aria-expanded={hasPanel ? isOpen : undefined}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onClick}
      >
        {category}
        {hasPanel && <Icon name="chevron-down" size={14} />}
      </Link>
      {isOpen && <CategoryPanel id={panelId} category={category} subcategories={subcategories} facts={facts} />}
    </li>
  )
}
