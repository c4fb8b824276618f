import { useState } from 'react'
import { showToast } from '#app/ui/show-toast.ts'
import { type AdminProductQuery, adminProductsPath } from '../admin-product-query.ts'
import { mostChosen, type Selection } from './selection.ts'

type Chosen = { ids: ReadonlySet<string> } | { query: string; total: number }

const nothing: Chosen = { ids: new Set() }

export type SelectionState = ReturnType<typeof useSelection>

/**
 * The works that are selected: single ones, across pages and filters, or all that the list holds; those are no longer
 * selected when the list is narrowed otherwise.
 */
export function useSelection(query: AdminProductQuery) {
  const [stored, setStored] = useState<Chosen>(nothing)
  const list = addressOf(query)
  const chosen = 'query' in stored && stored.query !== list ? nothing : stored
  const ids = 'ids' in chosen ? chosen.ids : null

  function choose(next: Set<string>) {
    if (next.size <= mostChosen) return setStored({ ids: next })
    showToast('info', `At most ${mostChosen.toLocaleString('en-US')} artworks can be selected one by one`)
  }

  return {
    count: ids ? ids.size : (chosen as { total: number }).total,
    /** All that the list holds. */
    isAll: ids === null,
    has: (id: string) => ids === null || ids.has(id),
    /** What is sent. */
    works: (ids ? { ids: [...ids] } : { query: list }) satisfies Selection as Selection,
    /** Selects works, or selects them no longer. */
    set(works: readonly string[], isSelected: boolean) {
      const next = new Set(ids)
      for (const id of works) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      choose(next)
    },
    selectAll: (total: number) => setStored({ query: list, total }),
    clear: () => setStored(nothing),
  }
}

/** What narrows the list, as its address says it; its page and order select nothing. */
function addressOf(query: AdminProductQuery): string {
  return adminProductsPath({ ...query, page: 1, sort: 'newest', perPage: 24 }).split('?')[1] ?? ''
}
