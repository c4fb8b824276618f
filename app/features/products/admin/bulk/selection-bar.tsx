import { type RefObject, useEffect, useRef } from 'react'
import { formatCount } from '#app/platform/format-count.ts'
import type { Page } from '#app/platform/paging.ts'
import type { AdminListProduct } from '../admin-product.ts'
import { countArtworks } from '../count-artworks.ts'
import { BulkActs } from './bulk-acts.tsx'
import { RunReport } from './run-report.tsx'
import type { BulkState } from './use-bulk-change.ts'
import type { SelectionState } from './use-selection.ts'

interface Props {
  page: Page<AdminListProduct>
  selection: SelectionState
  bulk: BulkState
}

/** Above the rows: selects those of the page, or all; with a selection, shows the bulk actions (PLST-29). */
export function SelectionBar({ page, selection, bulk }: Props) {
  const status = useRef<HTMLParagraphElement>(null)
  const { run, isUnderWay } = bulk
  const count = selection.countOf(page.total)
  const onPage = page.items.map(({ id }) => id)
  const selectedHere = onPage.filter(selection.has).length
  useFocusAfter(run?.state, status)
  /** For a button that its own click removes. */
  const thenFocus = (act: () => void) => () => {
    act()
    status.current?.focus()
  }

  return (
    <section className="selection" aria-label="Selection">
      {onPage.length > 0 && (
        <label className="check selection__page">
          <input
            type="checkbox"
            checked={selectedHere === onPage.length}
            ref={(box) => {
              if (box) box.indeterminate = selectedHere > 0 && selectedHere < onPage.length
            }}
            disabled={isUnderWay}
            onChange={({ target }) => selection.set(onPage, target.checked)}
          />
          Select this page
        </label>
      )}
      <p ref={status} className="selection__count" role="status" tabIndex={-1}>
        {count > 0 && `${countArtworks(count)} selected`}
      </p>
      {count > 0 && !isUnderWay && (
        <>
          {page.total > count && (
            <button type="button" className="link" onClick={thenFocus(selection.selectAll)}>
              Select all {formatCount(page.total)}
            </button>
          )}
          <button type="button" className="link" onClick={thenFocus(selection.clear)}>
            Clear selection
          </button>
          <BulkActs
            selection={selection}
            count={count}
            onChange={(change) => bulk.start(selection.works, count, change)}
          />
        </>
      )}
      {run && <RunReport run={run} bulk={{ ...bulk, close: thenFocus(bulk.close) }} />}
    </section>
  )
}

/** Moves the focus to the status when the focused control is removed because a run begins, stops or ends. */
function useFocusAfter(state: string | undefined, status: RefObject<HTMLElement | null>) {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) status.current?.focus({ preventScroll: true })
  }, [state, status])
}
