import { useState } from 'react'
import { formatCount } from '#app/platform/format-count.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { type AdminProductQuery, adminProductsPath } from '../admin-product-query.ts'
import { maxSelected, type Selection } from './selection.ts'

type Chosen = { ids: ReadonlySet<string> } | { query: string; asOf: string; except: ReadonlySet<string> }

const nothing: Chosen = { ids: new Set() }

export type SelectionState = ReturnType<typeof useSelection>

/**
 * The selected works: single ones, across pages and filters, or all in the list except deselected ones; a change of the
 * filters clears the selection of all.
 * @param readAt when the server read the list; "all" excludes works that were added or changed later
 */
export function useSelection(query: AdminProductQuery, readAt: string) {
  const [chosen, setChosen] = useState<Chosen>(nothing)
  const list = addressOf(query)
  if ('query' in chosen && chosen.query !== list) setChosen(nothing)

  return {
    /** All that the list holds, but for `except`. */
    isAll: 'query' in chosen,
    /** How many are selected, where the list holds `total`. */
    countOf: (total: number) => ('ids' in chosen ? chosen.ids.size : Math.max(0, total - chosen.except.size)),
    has: (id: string) => ('ids' in chosen ? chosen.ids.has(id) : !chosen.except.has(id)),
    /** What is sent. */
    works: ('ids' in chosen
      ? { ids: [...chosen.ids] }
      : { query: chosen.query, asOf: chosen.asOf, except: [...chosen.except] }) satisfies Selection as Selection,
    /** Selects works, or selects them no longer. */
    set(works: readonly string[], isSelected: boolean) {
      if (isTooMuch(withWorks(chosen, works, isSelected)))
        return showToast('info', `At most ${formatCount(maxSelected)} artworks can be selected one by one`)
      setChosen((current) => withWorks(current, works, isSelected))
    },
    /** Removes works that no longer exist from the selection and from the deselected ones. */
    forget: (works: readonly string[]) => setChosen((current) => withWorks(current, works, 'query' in current)),
    /** Selects only these works; does nothing if they are too many to be selected one by one. */
    replace(works: readonly string[]) {
      const next = { ids: new Set(works) }
      setChosen(isTooMuch(next) ? nothing : next)
    },
    selectAll: () => setChosen({ query: list, asOf: readAt, except: new Set() }),
    clear: () => setChosen(nothing),
  }
}

function withWorks(chosen: Chosen, works: readonly string[], isSelected: boolean): Chosen {
  const isChosenByOne = 'ids' in chosen
  const named = new Set(isChosenByOne ? chosen.ids : chosen.except)
  for (const id of works) {
    if (isSelected === isChosenByOne) named.add(id)
    else named.delete(id)
  }
  return isChosenByOne ? { ids: named } : { ...chosen, except: named }
}

function isTooMuch(chosen: Chosen): boolean {
  return ('ids' in chosen ? chosen.ids : chosen.except).size > maxSelected
}

/** The filters of the list's address; its page and order do not matter. */
function addressOf(query: AdminProductQuery): string {
  return adminProductsPath({ ...query, page: 1, sort: 'newest', perPage: 24 }).split('?')[1] ?? ''
}
