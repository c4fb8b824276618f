import { Suspense, useEffect, useRef, useState } from 'react'
import { Await, Form, Link, useNavigate, useNavigation } from 'react-router'
import type { Page } from '#app/platform/paging.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { AdminListProduct } from './admin-product.ts'
import {
  type AdminProductQuery,
  adminProductsPath,
  describeFilter,
  readAdminProductQuery,
} from './admin-product-query.ts'

const searchDelayMs = 300

interface Props {
  query: AdminProductQuery
  /** A promise while it is on its way. */
  list: Page<AdminListProduct> | Promise<Page<AdminListProduct>>
}

/** Search, status, the active filter's badge and the number of works (PLST-01..04, DASH-03). */
export function AdminProductTools({ query, list }: Props) {
  const navigate = useNavigate()
  const { location: coming } = useNavigation()
  const isComing = coming?.pathname === '/admin/products'
  // A choice is added to those whose list is still on its way.
  const wanted = isComing ? readAdminProductQuery(new URLSearchParams(coming.search)) : query
  const change = (changes: Partial<AdminProductQuery>, replace = false) =>
    navigate(adminProductsPath({ ...wanted, page: 1, ...changes }), { replace, preventScrollReset: true })

  return (
    <Form className="desk__tools" role="search" action="/admin/products" aria-busy={coming !== undefined}>
      <SearchField
        search={query.search ?? ''}
        isLeaving={coming !== undefined && !isComing}
        onSearch={(search) => change({ search: search || null }, true)}
      />
      {wanted.filter && <input type="hidden" name="filter" value={wanted.filter} />}
      <select
        className="select"
        name="status"
        aria-label="Status"
        value={wanted.status ?? ''}
        onChange={(event) => change({ status: readStatus(event.target.value) })}
      >
        <option value="">All Status</option>
        <option value="published">Published</option>
        <option value="draft">Drafts</option>
      </select>
      {wanted.filter && (
        <span className="chip">
          Filter: {describeFilter(wanted.filter)}
          <Link to={adminProductsPath({ ...wanted, filter: null, page: 1 })} aria-label="Clear filter">
            <Icon name="x" size={16} />
          </Link>
        </span>
      )}
      <span className="desk__count" role="status">
        <Suspense>
          <Await resolve={list} errorElement={<span />}>
            {({ total }) => `${total.toLocaleString('en-US')} ${total === 1 ? 'work' : 'works'}`}
          </Await>
        </Suspense>
      </span>
    </Form>
  )
}

interface SearchFieldProps {
  search: string
  /** The way to another page has begun. */
  isLeaving: boolean
  onSearch: (search: string) => void
}

/** Searches 300 ms after the last key (PLST-03). What is being typed is never overwritten by what arrives. */
function SearchField({ search, isLeaving, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  /** The timer outlives the render that began it. */
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })

  useEffect(() => {
    if (document.activeElement !== field.current) setText(search)
  }, [search])
  useEffect(() => {
    // Whoever goes elsewhere is not called back by a search.
    if (isLeaving) window.clearTimeout(timer.current)
  }, [isLeaving])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  return (
    <label className="affix">
      <span className="sr-only">Search products</span>
      <Icon name="search" size={16} />
      <input
        ref={field}
        className="input"
        type="search"
        name="search"
        placeholder="Search products by name..."
        autoComplete="off"
        maxLength={500}
        value={text}
        onChange={(event) => {
          const { value } = event.target
          setText(value)
          window.clearTimeout(timer.current)
          timer.current = window.setTimeout(() => latest.current(value.trim()), searchDelayMs)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          window.clearTimeout(timer.current)
          onSearch(text.trim())
        }}
      />
    </label>
  )
}

function readStatus(value: string): AdminProductQuery['status'] {
  return value === 'published' || value === 'draft' ? value : null
}
