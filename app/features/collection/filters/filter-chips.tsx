import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import type { FilterLabel } from '#app/features/products/filter-counts.ts'
import { priceRangeWords, sizeWords } from '#app/features/products/filter-words.ts'
import {
  filterNames,
  hasOwnRange,
  noFilters,
  type PriceRange,
  type ProductFilters,
  type Size,
} from '#app/features/products/product-filters.ts'
import { type ProductQuery, readProductQuery } from '#app/features/products/product-query.ts'
import { formatPrice } from '#app/platform/money.ts'
import { useLatestQuery } from '#app/platform/use-latest-query.ts'
import { clickedLink } from '#app/ui/clicked-link.ts'
import { Icon } from '#app/ui/icon.tsx'

export interface FilterChipsProps {
  query: ProductQuery
  labels: readonly FilterLabel[]
}

/** The chosen filters, each with a button that removes it, and one that removes all (FIND-37). */
export function FilterChips({ query, labels }: FilterChipsProps) {
  const navigate = useNavigate()
  // While a list is loading, a filter is removed from the query that it is for.
  const latestQuery = useLatestQuery(collectionPath(), query, readProductQuery)
  const pathWithout = (without: Without, { filters, ...others }: ProductQuery) =>
    collectionPath({ ...others, filters: without(filters), ...firstPage })
  const linkTo = (without: Without) => ({
    to: pathWithout(without, query),
    preventScrollReset: true,
    onClick(event: MouseEvent) {
      if (!clickedLink(event.nativeEvent)) return
      event.preventDefault()
      void navigate(pathWithout(without, latestQuery()), { preventScrollReset: true })
    },
  })
  return (
    <div className="chosen">
      <ul aria-label="Applied filters">
        {chosenOf(query.filters, labels).map(({ key, label, without }) => (
          <li key={key} className="chosen__one">
            {label}
            <Link {...linkTo(without)} rel="nofollow" aria-label={`Remove filter: ${label}`}>
              <Icon name="x" size={16} />
            </Link>
          </li>
        ))}
      </ul>
      <Link className="link" {...linkTo(() => noFilters)}>
        Clear all
      </Link>
    </div>
  )
}

const firstPage = { page: 1 }

type Without = (filters: ProductFilters) => ProductFilters

/** Each choice in words, and the filters without it. */
function chosenOf(filters: ProductFilters, labels: readonly FilterLabel[]) {
  const single = filterNames.flatMap((name) =>
    (filters[name] as string[]).map((value) => ({
      key: `${name} ${value}`,
      label: labelOf(name, value, labels),
      without: (from: ProductFilters) => ({
        ...from,
        [name]: (from[name] as string[]).filter((other) => other !== value),
      }),
    })),
  )
  if (!hasOwnRange(filters)) return single
  const without = (from: ProductFilters) => ({ ...from, priceFrom: null, priceTo: null })
  return [{ key: 'range', label: rangeText(filters), without }, ...single]
}

function labelOf(name: string, value: string, labels: readonly FilterLabel[]): string {
  if (name === 'price') return priceRangeWords[value as PriceRange]
  if (name === 'size') return sizeWords[value as Size]
  return labels.find((known) => known.filter === name && known.value === value)?.label ?? value
}

function rangeText({ priceFrom, priceTo }: ProductFilters): string {
  if (priceFrom === null) return `Up to ${formatPrice(priceTo!)}`
  if (priceTo === null) return `From ${formatPrice(priceFrom)}`
  return `${formatPrice(priceFrom)} to ${formatPrice(priceTo)}`
}
