import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import { productSorts, readProductSort } from '#app/features/products/product-filters.ts'
import { type ProductQuery, readProductQuery, writeProductQuery } from '#app/features/products/product-query.ts'
import { perPageOptions, readPerPage } from '#app/platform/paging.ts'
import { useLatestQuery } from '#app/platform/use-latest-query.ts'

interface ListOptionsProps {
  query: ProductQuery
  /** How many matching works can be bought, if known. */
  available: number | null
  hasArtists: boolean
  /** The filter buttons. */
  children: ReactNode
}

/**
 * The filter by availability, the sort order and the page size: a form, so that it works without JavaScript; with it,
 * each change takes effect at once. Both go to the first page (OP-09).
 */
export function ListOptions({ query, available, hasArtists, children }: ListOptionsProps) {
  const navigate = useNavigate()
  const kept = keptBeside(query)
  const latestQuery = useLatestQuery(collectionPath(), query, readProductQuery)
  const form = useRef<HTMLFormElement>(null)
  const show = (replace = false) => {
    const chosen = new FormData(form.current!)
    const perPage = readPerPage(String(chosen.get('perPage')))
    const sort = readProductSort(new URLSearchParams({ sort: String(chosen.get('sort')) }))
    void navigate(collectionPath({ ...keptBeside(latestQuery()), perPage, sort, available: chosen.has('available') }), {
      replace,
    })
  }
  /** On hydration: applies what was chosen before. Later: shows the values of the address. */
  const agree = useEffectEvent((isArrival: boolean) => {
    const fields = form.current!.elements as unknown as Record<string, HTMLInputElement>
    const { perPage, available, sort } = fields as Record<'perPage' | 'available' | 'sort', HTMLInputElement>
    const isSame =
      perPage.value === String(query.perPage) && available.checked === query.available && sort.value === query.sort
    if (isSame) return
    if (isArrival) return show(true)
    perPage.value = String(query.perPage)
    available.checked = query.available
    sort.value = query.sort
  })
  const hasArrived = useRef(false)
  useEffect(() => {
    agree(!hasArrived.current)
    hasArrived.current = true
  }, [query.perPage, query.available, query.sort])
  return (
    <form className="toolbar__options" action="/collection" ref={form} onChange={() => show()}>
      {[...writeProductQuery(kept)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <label className="check">
        <input type="checkbox" name="available" defaultChecked={query.available} />
        Available only
        {available !== null && <span className="num">{available}</span>}
      </label>
      <label className="toolbar__sort">
        <span>Sort</span>
        <select className="select select--sm" name="sort" aria-label="Sort" defaultValue={query.sort}>
          {Object.entries(productSorts).map(
            ([sort, label]) =>
              (sort !== 'artist' || hasArtists || query.sort === 'artist') && (
                <option key={sort} value={sort}>
                  {label}
                </option>
              ),
          )}
        </select>
      </label>
      <label>
        <span>Items per page</span>
        <select className="select select--sm" name="perPage" aria-label="Items per page" defaultValue={query.perPage}>
          {perPageOptions.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="btn btn--secondary btn--sm">
          Show
        </button>
      </noscript>
    </form>
  )
}

/** The parts of the query that the form does not change. */
function keptBeside(query: ProductQuery) {
  return { ...query, page: 1, perPage: undefined, available: false, sort: undefined }
}
