import {
  countFilters,
  type FilterName,
  hasOwnRange,
  type ProductFilters,
} from '#app/features/products/product-filters.ts'
import { Icon } from '#app/ui/icon.tsx'

export type OpenFilter = FilterName | 'all'

interface FilterButtonsProps {
  offered: readonly FilterName[]
  filters: ProductFilters
  opened: OpenFilter | null
  onToggle: (filter: OpenFilter, button: HTMLElement) => void
}

/**
 * A button for each filter if there is room, else one for all of them. With JavaScript each opens its choices in place;
 * without it they link to the page of all filters (FIND-38).
 */
export function FilterButtons({ offered, filters, opened, onToggle }: FilterButtonsProps) {
  return (
    <div className="filters">
      {(['all', ...offered] as const).map((name) => {
        const chosen =
          name === 'all'
            ? countFilters(filters)
            : filters[name].length + (name === 'price' && hasOwnRange(filters) ? 1 : 0)
        return (
          <button
            key={name}
            type="submit"
            formAction="/collection/filters"
            className={name === 'all' ? 'filters__all' : undefined}
            aria-expanded={opened === name}
            onClick={(event) => {
              event.preventDefault()
              onToggle(name, event.currentTarget)
            }}
          >
            {name === 'all' && <Icon name="sliders" />}
            {name === 'all' ? 'Filters' : name[0]!.toUpperCase() + name.slice(1)}
            {chosen > 0 && (
              <span className="filters__count">
                {chosen}
                <span className="sr-only"> chosen</span>
              </span>
            )}
            {name !== 'all' && <Icon name="chevron-down" size={16} />}
          </button>
        )
      })}
    </div>
  )
}
