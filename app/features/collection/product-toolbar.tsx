import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import type { Product } from '#app/features/products/product.ts'
import { type ProductQuery, writeProductQuery } from '#app/features/products/product-query.ts'
import { type Page, perPageOptions } from '#app/platform/paging.ts'

/** How much of the list is on show, and how much of it at once (COL-10, COL-11). */
export function ProductToolbar({ query, list }: { query: ProductQuery; list: Page<Product> | null }) {
  return (
    <div className="toolbar">
      <p className="num" role="status">
        {list && rangeText(list)}
      </p>
      <PerPageSelect query={query} />
    </div>
  )
}

function rangeText({ items, total, page, perPage }: Page<Product>): string {
  const first = (page - 1) * perPage
  return `Showing ${total === 0 ? 0 : first + 1}-${first + items.length} of ${total} items`
}

/** A form, so that it works without JavaScript; with it, choosing is enough. Either way the first page comes next (OP-09). */
function PerPageSelect({ query }: { query: ProductQuery }) {
  const navigate = useNavigate()
  const kept = { ...query, page: 1, perPage: undefined }
  const select = useRef<HTMLSelectElement>(null)
  const choose = (value: string, replace = false) => {
    const perPage = perPageOptions.find((option) => String(option) === value)
    void navigate(collectionPath({ ...kept, perPage }), { replace })
  }
  const catchUp = useEffectEvent(() => {
    const chosen = select.current!.value
    if (chosen !== String(query.perPage)) choose(chosen, true)
  })
  // What was chosen before the page had its code.
  useEffect(() => catchUp(), [])
  return (
    <form className="toolbar__per" action="/collection">
      {[...writeProductQuery(kept)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span>Items per page</span>
        <select
          className="select select--sm"
          name="perPage"
          aria-label="Items per page"
          key={query.perPage}
          ref={select}
          defaultValue={query.perPage}
          onChange={(event) => choose(event.currentTarget.value)}
        >
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
