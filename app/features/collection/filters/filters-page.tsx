import { Link } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import type { FilterCounts } from '#app/features/products/filter-counts.ts'
import { filterWords } from '#app/features/products/filter-words.ts'
import { noFilters } from '#app/features/products/product-filters.ts'
import { type ProductQuery, writeProductQuery } from '#app/features/products/product-query.ts'
import { FilterChoices, offeredIn } from './filter-choices.tsx'
import type { UnreadablePrices } from './own-range.tsx'

interface FiltersPageProps {
  query: ProductQuery
  counts: FilterCounts
  unread: UnreadablePrices | null
}

/** The parameter that the form's button adds: the form was sent, and redirects to the list if its prices are readable. */
export const sentName = 'show'

/** All filters as a plain form on a page of their own, for a browser without JavaScript (FIND-38). */
export function FiltersPage({ query, counts, unread }: FiltersPageProps) {
  const { available, ...beside } = { ...query, filters: noFilters, page: 1, productId: null }
  return (
    <div className="page pb-section">
      <div className="page-head">
        <h1 className="title-1">Filters</h1>
      </div>
      <form className="filters-page" action="/collection/filters">
        {[...writeProductQuery(beside)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {offeredIn(counts).map((name) => (
          <section key={name} className="grid gap-4">
            <h2 className="title-3">{filterWords[name]}</h2>
            <FilterChoices name={name} counts={counts} filters={query.filters} unread={unread ?? undefined} />
          </section>
        ))}
        <label className="check">
          <input type="checkbox" name="available" defaultChecked={available} />
          <span>Available only</span>
          <span className="num">{counts.available}</span>
        </label>
        <p className="flex flex-wrap items-center gap-6">
          <button type="submit" name={sentName} value="works" className="btn btn--primary">
            Show works
          </button>
          <Link className="link" to={collectionPath({ ...beside })}>
            Clear all
          </Link>
        </p>
      </form>
    </div>
  )
}
