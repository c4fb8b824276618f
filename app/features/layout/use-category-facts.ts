import { useRef, useState } from 'react'
import type { CategoryMenuData } from './category-menu-data.ts'

export interface CategoryFactsProps {
  /** undefined until they are loaded. */
  facts: CategoryMenuData | undefined
  /** Loads them, unless they are fresh. */
  loadFacts: () => void
}

/** Facts younger than this are not loaded again. */
const freshMs = 10_000

/**
 * Counts and newest works of the header's menus, loaded when a visitor is about to open one: no page contains them.
 * The menus work without them, so an error is ignored.
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
