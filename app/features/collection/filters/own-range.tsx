import { useId, useState } from 'react'
import { type ProductFilters, readDollars } from '#app/features/products/product-filters.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { Icon } from '#app/ui/icon.tsx'

const bounds = { priceFrom: 'From', priceTo: 'To' } as const
type Bound = keyof typeof bounds

interface OwnRangeProps {
  filters: ProductFilters
  onChoose?: ((filters: Partial<ProductFilters>) => void) | undefined
  /** Unreadable prices of a sent form. */
  unread?: UnreadablePrices | undefined
}

export type UnreadablePrices = Partial<Record<Bound, string>>

/** The unreadable prices in `params`, as they were typed; null if there are none. */
export function findUnreadablePrices(params: URLSearchParams): UnreadablePrices | null {
  const typed = Object.keys(bounds).map((bound) => [bound, params.get(bound) ?? ''] as const)
  const unread = typed.filter(([, text]) => isUnreadable(text))
  return unread.length > 0 ? Object.fromEntries(unread) : null
}

/** The visitor's own range of prices. An unreadable price chooses nothing, and has a message at its field (FIND-59). */
export function OwnRange({ filters, onChoose, unread }: OwnRangeProps) {
  return (
    <fieldset>
      <legend>{onChoose ? 'Or your own range' : 'Or your own range, in place of the prices above'}</legend>
      <div className="choices__range">
        {(Object.keys(bounds) as Bound[]).map((bound) => (
          // Remounted for each value in the address: typed text stays until the field is left.
          <PriceField
            key={`${bound} ${filters[bound]}`}
            bound={bound}
            filters={filters}
            onChoose={onChoose}
            unread={unread}
          />
        ))}
      </div>
    </fieldset>
  )
}

function PriceField({ bound, filters, onChoose, unread }: OwnRangeProps & { bound: Bound }) {
  const id = useId()
  const [isFaulty, setFaulty] = useState(unread?.[bound] !== undefined)
  return (
    <div className="field">
      <label htmlFor={id}>{bounds[bound]}</label>
      <span className="affix">
        <span aria-hidden="true">$</span>
        <input
          id={id}
          className="input num"
          name={bound}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          defaultValue={unread?.[bound] ?? formatCount(filters[bound] ?? '')}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? `${id}-error` : undefined}
          onBlur={({ target: { value } }) => {
            setFaulty(isUnreadable(value))
            const dollars = readDollars(value)
            if (dollars !== filters[bound] && !isUnreadable(value)) onChoose?.({ price: [], [bound]: dollars })
          }}
        />
      </span>
      {isFaulty && (
        <p id={`${id}-error`} className="error" role="alert">
          <Icon name="circle-alert" size={16} />
          Enter a price in dollars
        </p>
      )}
    </div>
  )
}

/** Focuses the first unreadable price in `form`, if any. @returns whether there is one */
export function showUnreadablePrice(form: HTMLFormElement): boolean {
  const fields = Object.keys(bounds).map((bound) => form.elements.namedItem(bound))
  const unread = fields.find((field) => field instanceof HTMLInputElement && isUnreadable(field.value))
  if (!(unread instanceof HTMLInputElement)) return false
  // On a phone the prices may be collapsed.
  unread.closest('details')?.setAttribute('open', '')
  unread.focus()
  return true
}

function isUnreadable(text: string): boolean {
  return text.trim() !== '' && readDollars(text) === null
}
