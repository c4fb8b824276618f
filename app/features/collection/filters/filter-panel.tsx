import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import { collectionPath } from '#app/features/products/collection-path.ts'
import type { FilterCounts } from '#app/features/products/filter-counts.ts'
import { countFilters, noFilters, type ProductFilters } from '#app/features/products/product-filters.ts'
import { type ProductQuery, readProductQuery } from '#app/features/products/product-query.ts'
import { useLatestQuery } from '#app/platform/use-latest-query.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { LoadingStatus } from '#app/ui/skeletons.tsx'
import type { OpenFilter } from './filter-buttons.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { filterCounts, filterCountsKey } from './filter-counts-resource.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { showUnreadablePrice } from './own-range.tsx'
import { showWorksLabel } from './show-works-label.ts'

export interface FilterPanelProps {
  query: ProductQuery
  opened: OpenFilter
  /** Called with how many matching works can be bought; null while unknown. */
  onAvailable: (count: number | null) => void
  onClose: () => void
}

/** The choices of one filter below the toolbar, or of all in a sheet. Each choice changes the list at once (FIND-38, FIND-39). */
export function FilterPanel({ query, opened, onAvailable, onClose }: FilterPanelProps) {
  const { chosen, choose, clear, clearings } = useChoice(query)
  const key = filterCountsKey(query)
  const state = useResource(filterCounts, key)
  // Follows no works' holds: they change no count.
  useLiveUpdates('products_changes', filterCounts.reloadAll, [])
  // The last counts are shown until the next ones are loaded.
  const [counts, setCounts] = useState<FilterCounts | null>(null)
  if (state.status === 'loaded' && state.data !== counts) setCounts(state.data)
  const reportAvailable = useEffectEvent(onAvailable)
  useEffect(() => reportAvailable(counts?.available ?? null), [counts])

  const chooseFilters = (filters: Partial<ProductFilters>) =>
    choose((latest) => ({ filters: { ...latest.filters, ...filters } }))
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Applies what is still being typed.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    if (!showUnreadablePrice(event.currentTarget)) onClose()
  }
  const missing =
    state.status === 'failed' ? (
      <LoadFailure message={state.message} onRetry={() => filterCounts.reload(key)} />
    ) : (
      <LoadingStatus message={state.status === 'loading' ? state.message : null}>Loading filters</LoadingStatus>
    )
  if (opened === 'all') {
    return (
      <FilterSheet
        chosen={chosen}
        counts={counts}
        missing={missing}
        clearings={clearings}
        onFilters={chooseFilters}
        onAvailable={(available) => choose(() => ({ available }))}
        onClear={clear}
        onShow={show}
        onClose={onClose}
      />
    )
  }
  return (
    <form className="filter-panel" onSubmit={show}>
      {counts ? (
        <>
          <FilterChoices
            key={clearings}
            name={opened}
            counts={counts}
            filters={chosen.filters}
            onChoose={chooseFilters}
          />
          <button type="submit" className="btn btn--primary">
            {showWorksLabel(counts.total)}
          </button>
        </>
      ) : (
        missing
      )}
    </form>
  )
}

/**
 * The visitor's last choice, which reaches the address a moment later. `clearings` counts how often all filters were
 * cleared at once: that also clears unreadable text in their fields (FIND-64).
 */
function useChoice(query: ProductQuery) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const [pending, setPending] = useState<ProductQuery | null>(null)
  const path = collectionPath(query)
  const latestQuery = useLatestQuery(collectionPath(), query, readProductQuery)
  // A finished navigation ends the pending choice: in a layout effect, or it would also end a choice that was made meanwhile.
  useLayoutEffect(() => {
    if (state === 'idle') setPending(null)
  }, [state, path])
  const [clearings, setClearings] = useState(0)
  const isFiltered = countFilters(query.filters) > 0
  const [wasFiltered, setWasFiltered] = useState(isFiltered)
  if (isFiltered !== wasFiltered) {
    setWasFiltered(isFiltered)
    // Cleared by a link elsewhere on the page, not by removing the last choice here.
    if (!isFiltered && !pending) setClearings(clearings + 1)
  }
  const choose = (change: (latest: ProductQuery) => Partial<ProductQuery>) => {
    const latest = latestQuery()
    const next = { ...latest, ...change(latest) }
    setPending(next)
    void navigate(collectionPath({ ...next, productId: null, ...firstPage }), { preventScrollReset: true })
  }
  const clear = () => {
    setClearings(clearings + 1)
    choose(() => ({ available: false, filters: noFilters }))
  }
  return { chosen: pending ?? query, choose, clear, clearings }
}

const firstPage = { page: 1 }
