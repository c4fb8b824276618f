import { Link } from 'react-router'
import type { FilterCounts } from '#app/features/products/filter-counts.ts'
import { filterWords } from '#app/features/products/filter-words.ts'
import { type FilterName, filterNames, type ProductFilters } from '#app/features/products/product-filters.ts'
import { OwnRange, type UnreadablePrices } from './own-range.tsx'

/** The filters with anything to choose from. */
export function offeredIn(counts: FilterCounts): FilterName[] {
  return filterNames.filter((name) => counts[name].length > 0)
}

interface FilterChoicesProps {
  name: FilterName
  counts: FilterCounts
  filters: ProductFilters
  /** Left out: the choices are fields of a plain form. */
  onChoose?: ((filters: Partial<ProductFilters>) => void) | undefined
  unread?: UnreadablePrices | undefined
}

/** The choices of one filter, each with the number of matching works if counted; a choice without any is disabled (FIND-40). */
export function FilterChoices({ name, counts, filters, onChoose, unread }: FilterChoicesProps) {
  const chosen = filters[name] as string[]
  const toggle = (value: string, isOn: boolean) => {
    const own = { priceFrom: null, priceTo: null }
    const values = isOn ? [...chosen, value] : chosen.filter((other) => other !== value)
    onChoose?.({ [name]: values, ...(name === 'price' && own) })
  }
  return (
    <div className={name === 'price' ? 'choices choices--price' : 'choices'}>
      <fieldset>
        <legend className="sr-only">{filterWords[name]}</legend>
        {counts[name].map(({ value, label, count }) => {
          const isChosen = chosen.includes(value)
          return (
            <label key={value} className="check">
              <input
                type="checkbox"
                name={name}
                value={value}
                disabled={count === 0 && !isChosen}
                {...(onChoose
                  ? { checked: isChosen, onChange: (event) => toggle(value, event.target.checked) }
                  : { defaultChecked: isChosen })}
              />
              <span>{label}</span>
              <span className="num">{count}</span>
            </label>
          )
        })}
      </fieldset>
      {name === 'price' && <OwnRange filters={filters} onChoose={onChoose} unread={unread} />}
      {name === 'artist' && (
        <p className="pt-3">
          <Link className="link" to="/artists">
            All artists
          </Link>
        </p>
      )}
    </div>
  )
}
