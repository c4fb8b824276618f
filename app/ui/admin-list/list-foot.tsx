import { useId, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#app/platform/format-count.ts'
import type { Page } from '#app/platform/paging.ts'
import { NumberInput } from '../number-input.tsx'

interface ListFootProps<Size extends number> {
  page: Page<unknown>
  pathOf: (page: number) => string
  sizes: readonly Size[]
  /** The address of the list with this page size. */
  pathOfSize: (size: Size) => string
}

/** Below a long list: the page size, and a field to go to a page by its number. */
export function ListFoot<Size extends number>({ page, pathOf, sizes, pathOfSize }: ListFootProps<Size>) {
  const navigate = useNavigate()
  const id = useId()
  const number = useRef<HTMLInputElement>(null)
  // The field is updated, not remounted for each page: that would take the focus from somebody who pages with it.
  useLayoutEffect(() => {
    if (number.current) number.current.value = String(page.page)
  }, [page.page])
  if (page.total <= Math.min(...sizes)) return null
  return (
    <div className="list-foot">
      <div>
        <label htmlFor={`${id}-size`}>Per page</label>
        <select
          id={`${id}-size`}
          className="select select--sm"
          value={page.perPage}
          onChange={({ target }) =>
            navigate(pathOfSize(sizes.find((size) => String(size) === target.value)!), { preventScrollReset: true })
          }
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </div>
      {page.pages > 1 && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const asked = Number(new FormData(event.currentTarget).get('page'))
            void navigate(pathOf(Math.min(page.pages, Math.max(1, Math.trunc(asked) || 1))))
          }}
        >
          <label htmlFor={id}>Go to page</label>
          <NumberInput
            ref={number}
            id={id}
            className="input input--sm"
            name="page"
            inputMode="numeric"
            min={1}
            max={page.pages}
            defaultValue={page.page}
          />
          <span className="quiet">of {formatCount(page.pages)}</span>
          <button type="submit" className="btn btn--secondary btn--sm">
            Go
          </button>
        </form>
      )}
    </div>
  )
}
