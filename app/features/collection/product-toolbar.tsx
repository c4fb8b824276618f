import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import type { Product } from '#app/features/products/product.ts'
import { type ProductQuery, writeProductQuery } from '#app/features/products/product-query.ts'
import { type Page, perPageOptions, readPerPage } from '#app/platform/paging.ts'

/** How much of the list is on show, and how much of it at once (COL-10, COL-11). */
export function ProductToolbar({ query, list }: { query: ProductQuery; list: Page<Product> | null }) {
  return (
    <div className="toolbar">
      <p className="num" role="status">
        {list && rangeText(list)}
      </p>
      <ListOptions query={query} />
    </div>
  )
}

function rangeText({ items, total, page, perPage }: Page<Product>): string {
  const first = (page - 1) * perPage
  return total === 0 ? '' : `Showing ${first + 1}-${first + items.length} of ${total} items`
}

/**
 * Which works are shown, and how many of them at once: a form, so that it works without JavaScript; with it, choosing is enough.
 * Either way the first page comes next (OP-09).
 */
function ListOptions({ query }: { query: ProductQuery }) {
  const navigate = useNavigate()
  const kept = { ...query, page: 1, perPage: undefined, available: false }
  const form = useRef<HTMLFormElement>(null)
  const show = (replace = false) => {
    const chosen = new FormData(form.current!)
    const perPage = readPerPage(String(chosen.get('perPage')))
    void navigate(collectionPath({ ...kept, perPage, available: chosen.has('available') }), { replace })
  }
  /** On arrival: takes what was chosen before the page had its code. Later: shows what the address asks for. */
  const agree = useEffectEvent((isArrival: boolean) => {
    const { perPage, available } = form.current!.elements as unknown as Record<string, HTMLInputElement>
    const isSame = perPage!.value === String(query.perPage) && available!.checked === query.available
    if (isSame) return
    if (isArrival) return show(true)
    perPage!.value = String(query.perPage)
    available!.checked = query.available
  })
  const hasArrived = useRef(false)
  useEffect(() => {
    agree(!hasArrived.current)
    hasArrived.current = true
  }, [query.perPage, query.available])
  return (
    <form className="toolbar__options" action="/collection" ref={form} onChange={() => show()}>
      {[...writeProductQuery(kept)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="check">
        <input type="checkbox" name="available" defaultChecked={query.available} />
        Available only
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
