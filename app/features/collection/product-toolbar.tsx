import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import type { Product, ProductList } from '#app/features/products/product.ts'
import { countFilters } from '#app/features/products/product-filters.ts'
import type { ProductQuery } from '#app/features/products/product-query.ts'
import type { Page } from '#app/platform/paging.ts'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import { useLazyPart } from '#app/ui/use-lazy-part.ts'
import { FilterButtons, type OpenFilter } from './filters/filter-buttons.tsx'
import type { FilterChipsProps } from './filters/filter-chips.tsx'
import type { FilterPanelProps } from './filters/filter-panel.tsx'
import { ListOptions } from './list-options.tsx'

/** Loaded only for a filtered list; if the code fails to load, there are none. */
const FilterChips = lazy(async () => ({
  default: await import('./filters/filter-chips.tsx').then<
    ComponentType<FilterChipsProps>,
    ComponentType<FilterChipsProps>
  >(
    ({ FilterChips }) => FilterChips,
    () => NoChips,
  ),
}))

const loadFilterPanel = async () => (await import('./filters/filter-panel.tsx')).FilterPanel

/** The controls for filters, order and page size, and the range shown (COL-10, COL-11, FIND-30). */
export function ProductToolbar({ query, list }: { query: ProductQuery; list: ProductList | null }) {
  const [opened, setOpened] = useState<OpenFilter | null>(null)
  const [available, setAvailable] = useState<number | null>(null)
  // While the next list loads, the last one's are kept.
  const [offered, setOffered] = useState(list?.filters_offered ?? [])
  const next = list?.filters_offered ?? []
  if (next.length > 0 && next.join() !== offered.join()) setOffered(next)
  const { Part: FilterPanel, open, close } = useLazyPart<FilterPanelProps>()
  const bar = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const toggle = (filter: OpenFilter, button: HTMLElement) => {
    opener.current = button
    if (filter === opened && FilterPanel) return end()
    setOpened(filter)
    open(loadFilterPanel)
  }
  const end = () => {
    setOpened(null)
    setAvailable(null)
    close()
    // The clicked button is removed with the choices.
    opener.current?.focus({ preventScroll: true })
  }
  // The sheet of all filters is a dialog, which handles Escape itself.
  const hasPanel = FilterPanel && opened && opened !== 'all'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button that opened the choices closes them too
    <div
      className="toolbar"
      ref={bar}
      {...useKeptFocus(() => focusNextFilter(bar.current!))}
      // 27: Escape, unless an input method handles it.
      onKeyDown={({ keyCode }) => hasPanel && keyCode === 27 && end()}
    >
      <ListOptions query={query} available={available} hasArtists={offered.includes('artist')}>
        <FilterButtons offered={offered} filters={query.filters} opened={FilterPanel && opened} onToggle={toggle} />
      </ListOptions>
      {FilterPanel && opened && <FilterPanel query={query} opened={opened} onAvailable={setAvailable} onClose={end} />}
      <div className="toolbar__shown">
        <p className="num" role="status">
          {list && rangeText(list)}
        </p>
        {countFilters(query.filters) > 0 && (
          <Suspense>
            <FilterChips query={query} labels={list?.filter_labels ?? []} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** After a filter is removed the focus moves to the first remaining one, after the last to the toolbar (FIND-61). */
function focusNextFilter(bar: HTMLElement) {
  ;['.chosen a', '.filters button']
    .flatMap((kind) => [...bar.querySelectorAll<HTMLElement>(kind)])
    .find((next) => {
      next.focus({ preventScroll: true })
      return document.activeElement === next
    })
}

function rangeText({ items, total, page, perPage }: Page<Product>): string {
  const first = (page - 1) * perPage
  return total === 0 ? '' : `Showing ${first + 1}-${first + items.length} of ${total} items`
}

function NoChips(_: FilterChipsProps) {
  return null
}
