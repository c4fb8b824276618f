import type { FormEvent, ReactNode } from 'react'
import type { FilterCounts } from '#app/features/products/filter-counts.ts'
import { filterWords } from '#app/features/products/filter-words.ts'
import { type filterNames, hasOwnRange, type ProductFilters } from '#app/features/products/product-filters.ts'
import type { ProductQuery } from '#app/features/products/product-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { FilterChoices, offeredIn } from './filter-choices.tsx'
import { showWorksLabel } from './show-works-label.ts'

interface FilterSheetProps {
  chosen: ProductQuery
  /** null while they are loading. */
  counts: FilterCounts | null
  /** Shown instead of the counts while they are loading, or if that failed. */
  missing: ReactNode
  /** The choices are remounted when it changes. */
  clearings: number
  onFilters: (filters: Partial<ProductFilters>) => void
  onAvailable: (isOn: boolean) => void
  onClear: () => void
  onShow: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
}

/** All filters in a sheet over the page, for a phone: head and foot are fixed, and the foot's button shows the number of works (FIND-39). */
export function FilterSheet({ chosen, counts, missing, clearings, onShow, onClose, ...on }: FilterSheetProps) {
  return (
    <ModalDialog title="Filters" className="filter-sheet" onClose={onClose}>
      <form className="contents" onSubmit={onShow}>
        <div className="dialog__body">
          {counts
            ? offeredIn(counts).map((name, index) => (
                <details key={name} name="filter" open={index === 0}>
                  <summary>
                    <h3>{filterWords[name]}</h3>
                    <ChosenCount filters={chosen.filters} name={name} />
                    <Icon name="chevron-down" size={18} />
                  </summary>
                  <FilterChoices
                    key={clearings}
                    name={name}
                    counts={counts}
                    filters={chosen.filters}
                    onChoose={on.onFilters}
                  />
                </details>
              ))
            : missing}
          {counts && (
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.available}
                disabled={counts.available === 0 && !chosen.available}
                onChange={(event) => on.onAvailable(event.target.checked)}
              />
              <span>Available only</span>
              <span className="num">{counts.available}</span>
            </label>
          )}
        </div>
        <div className="dialog__foot">
          <button type="button" className="btn btn--quiet" onClick={on.onClear}>
            Clear all
          </button>
          <button type="submit" className="btn btn--primary" aria-live="polite">
            {showWorksLabel(counts?.total ?? null)}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}

function ChosenCount({ filters, name }: { filters: ProductFilters; name: (typeof filterNames)[number] }) {
  const count = filters[name].length + (name === 'price' && hasOwnRange(filters) ? 1 : 0)
  if (count === 0) return null
  return (
    <span className="filters__count">
      {count}
      <span className="sr-only"> chosen</span>
    </span>
  )
}
