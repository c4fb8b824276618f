import { useRef } from 'react'
import { Link } from 'react-router'
import { categoryNames } from '#app/features/products/taxonomy.ts'
import { Icon } from '#app/ui/icon.tsx'
import {
  type AdminProductQuery,
  adminProductSorts,
  adminProductsPath,
  describeFilter,
  readAdminProductQuery,
} from './admin-product-query.ts'

interface Props {
  query: AdminProductQuery
  onChange: (changes: Partial<AdminProductQuery>) => void
}

/** Status, category, availability and order, and the badge of the filter that a figure or a link set (PLST-04, PLST-06, PLST-25, DASH-03). */
export function AdminProductFilters({ query, onChange }: Props) {
  const status = useRef<HTMLSelectElement>(null)
  /** Read from the address, as the list is. */
  const select = (
    name: 'status' | 'category' | 'availability' | 'sort',
    label: string,
    options: [string, string][],
  ) => (
    <select
      ref={name === 'status' ? status : undefined}
      className="select"
      name={name}
      aria-label={label}
      value={query[name] ?? ''}
      onChange={({ target }) =>
        onChange({ [name]: readAdminProductQuery(new URLSearchParams({ [name]: target.value }))[name] })
      }
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
  return (
    <>
      {query.filter && <input type="hidden" name="filter" value={query.filter} />}
      {query.perPage !== 24 && <input type="hidden" name="perPage" value={query.perPage} />}
      {select('status', 'Status', [
        ['', 'All Status'],
        ['published', 'Published'],
        ['draft', 'Drafts'],
      ])}
      {select('category', 'Category', [['', 'All Categories'], ...categoryOptions(query.category)])}
      {select('availability', 'Availability', [
        ['', 'Sold or not'],
        ['available', 'Available'],
        ['reserved', 'Reserved'],
        ['sold', 'Sold'],
      ])}
      {select('sort', 'Order', Object.entries(adminProductSorts))}
      {query.filter && (
        <span className="chip">
          Filter: {describeFilter(query.filter)}
          <Link
            to={adminProductsPath({ ...query, filter: null, page: 1 })}
            aria-label="Clear filter"
            // The button is removed with the filter.
            onClick={() => status.current?.focus()}
          >
            <Icon name="x" size={16} />
          </Link>
        </span>
      )}
    </>
  )
}

/** The form's categories, and the query's category if an import added another. */
function categoryOptions(asked: string | null): [string, string][] {
  const names: string[] = [...categoryNames]
  if (asked && !names.includes(asked)) names.push(asked)
  return names.map((name) => [name, name])
}
