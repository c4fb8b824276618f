import { useRef, useState } from 'react'
import type { CategoryMenuData } from './category-menu-data.ts'

export interface CategoryFactsProps {
  /** undefined until they have come. */
  facts: CategoryMenuData | undefined
  /** Asks for them, unless they are fresh. */
  loadFacts: () => void
}

/** Facts younger than this are shown again as they are. */
const freshMs = 10_000

/**
 * Counts and newest works of the header's menus, asked for when a visitor comes near: no page carries them.
 * A menu is of use without them, so an error leaves them out silently.
 */
export function useCategoryFacts(): CategoryFactsProps {
  const [facts, setFacts] = useState<CategoryMenuData>()
  const askedAt = useRef(0)
  const loadFacts = async () => {
    if (Date.now() - askedAt.current < freshMs) return
    askedAt.current = Date.now()
    try {
      const { backend } = await import('#app/platform/backend.ts')
      setFacts(await backend<CategoryMenuData>('/api/category-menu'))
    } catch {
      askedAt.current = 0
    }
  }
  return { facts, loadFacts }
}
