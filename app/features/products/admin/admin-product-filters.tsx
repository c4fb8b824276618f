import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { type AdminProductQuery, adminProductsPath, describeFilter } from './admin-product-query.ts'

interface Props {
  query: AdminProductQuery
  onChange: (changes: Partial<AdminProductQuery>) => void
}

/** The status, and the badge of the filter that a figure or a link set (PLST-04, DASH-03). */
export function AdminProductFilters({ query, onChange }: Props) {
  return (
    <>
      {query.filter && <input type="hidden" name="filter" value={query.filter} />}
      <select
        className="select"
        name="status"
        aria-label="Status"
        value={query.status ?? ''}
        onChange={(event) => onChange({ status: readStatus(event.target.value) })}
      >
        <option value="">All Status</option>
        <option value="published">Published</option>
        <option value="draft">Drafts</option>
      </select>
      {query.filter && (
        <span className="chip">
          Filter: {describeFilter(query.filter)}
          <Link to={adminProductsPath({ ...query, filter: null, page: 1 })} aria-label="Clear filter">
            <Icon name="x" size={16} />
          </Link>
        </span>
      )}
    </>
  )
}

function readStatus(value: string): AdminProductQuery['status'] {
  return value === 'published' || value === 'draft' ? value : null
}
