import { useState } from 'react'
import { Link } from 'react-router'
import type { Page } from '#app/platform/paging.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { tellFailureWithReasons } from '#app/ui/tell-failure.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { AdminListProduct } from '../admin-product.ts'
import type { ProductChangeResult } from '../change-product.server.ts'
import { countArtworks, describeRun } from './bulk-texts.ts'
import type { BulkResult } from './handle-bulk.server.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PricesDialog } from './prices-dialog.tsx'
import { mostChosen } from './selection.ts'
import { type BulkRun, useBulkChange } from './use-bulk-change.ts'
import type { SelectionState } from './use-selection.ts'

interface Props {
  page: Page<AdminListProduct>
  selection: SelectionState
}

/** Above the rows: selects those of the page, or all; with a selection, what can be done with it (PLST-29). */
export function SelectionBar({ page, selection }: Props) {
  const [asking, setAsking] = useState<'move' | 'prices' | 'delete' | null>(null)
  const [last, setLast] = useState<BulkRun | null>(null)
  const undo = useSubmission<BulkResult | Exclude<ProductChangeResult, { outcome: 'changed' | 'deleted' }>>(
    (result) => {
      if (result.outcome === 'restored') showToast('success', `${countArtworks(result.count)} brought back`)
      else if (result.outcome === 'failed' || result.outcome === 'refused') tellFailureWithReasons(result)
    },
  )
  const { run, start, stop } = useBulkChange((done) => {
    setLast(done)
    selection.clear()
    if (done.refused.length > 0 && done.refused.length <= mostChosen)
      selection.set(
        done.refused.map(({ id }) => id),
        true,
      )
    if (done.changed === 0) return
    const ids = done.changedIds
    const canUndo = done.change.kind === 'delete' && ids.length <= mostChosen
    showToast(
      'success',
      describeRun(done),
      canUndo ? { label: 'Undo', onClick: () => undo.send('/admin/products', { intent: 'restore', ids }) } : undefined,
    )
  })
  const { count, works } = selection
  const begin = (change: BulkRun['change']) => {
    setAsking(null)
    setLast(null)
    start(works, count, change)
  }
  const onPage = page.items.map(({ id }) => id)
  const selectedHere = onPage.filter(selection.has).length

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
            disabled={run !== null}
            onChange={({ target }) => (selection.isAll ? selection.clear() : selection.set(onPage, target.checked))}
          />
          Select this page
        </label>
      )}
      <p className="selection__count" role="status">
        {count > 0 && `${countArtworks(count)} selected`}
      </p>
      {count > 0 && !run && (
        <>
          {!selection.isAll && page.total > count && (
            <button type="button" className="link" onClick={() => selection.selectAll(page.total)}>
              Select all {page.total.toLocaleString('en-US')}
            </button>
          )}
          <button type="button" className="link" onClick={selection.clear}>
            Clear selection
          </button>
          <div className="selection__acts">
            <Act label="Publish" onClick={() => begin({ kind: 'set-status', status: 'published' })} />
            <Act label="Unpublish" onClick={() => begin({ kind: 'set-status', status: 'draft' })} />
            <Act label="Move…" onClick={() => setAsking('move')} />
            <Act label="Change prices…" onClick={() => setAsking('prices')} />
            <form method="post" action="/admin/products/export">
              <input type="hidden" name="works" value={JSON.stringify(works)} />
              <button type="submit" className="btn btn--secondary btn--sm">
                Export
              </button>
            </form>
            <Act label="Delete" onClick={() => setAsking('delete')} />
          </div>
        </>
      )}
      {run && <Progress run={run} onStop={stop} />}
      {last && last.refused.length > 0 && <Refused run={last} onClose={() => setLast(null)} />}
      {asking === 'move' && (
        <MoveDialog count={count} onMove={(to) => begin({ kind: 'move', ...to })} onClose={() => setAsking(null)} />
      )}
      {asking === 'prices' && (
        <PricesDialog
          count={count}
          works={works}
          onChange={(prices) => begin({ kind: 'change-prices', ...prices })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete ${countArtworks(count)}?`}
          confirmLabel={`Delete ${countArtworks(count)}`}
          onCancel={() => setAsking(null)}
          onConfirm={() => begin({ kind: 'delete' })}
        >
          <p>
            They are deleted with their pictures. Past orders keep their own copy.
            {count <= mostChosen && ' For 10 seconds it can be undone.'}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function Act({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="btn btn--secondary btn--sm" onClick={onClick}>
      {label}
    </button>
  )
}

function Progress({ run, onStop }: { run: BulkRun; onStop: () => void }) {
  const done = run.changed + run.refused.length
  return (
    <div className="selection__progress">
      <progress aria-label="Artworks done" max={run.total} value={done} />
      <span className="small">
        {done.toLocaleString('en-US')} of {run.total.toLocaleString('en-US')}
      </span>
      <button type="button" className="btn btn--secondary btn--sm" onClick={onStop}>
        Stop
      </button>
    </div>
  )
}

/** Works listed with their reasons; more of them would be no reading. */
const mostListed = 20

function Refused({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const { refused } = run
  return (
    <div className="note note--error selection__refused" role="alert">
      <div className="grow">
        <p>{countArtworks(refused.length)} could not be changed and stay selected:</p>
        <ul>
          {refused.slice(0, mostListed).map(({ id, name, reasons }) => (
            <li key={id}>
              <Link to={`/admin/products/edit/${id}`}>{name}</Link>: {reasons.join('. ')}
            </li>
          ))}
        </ul>
        {refused.length > mostListed && <p>And {countArtworks(refused.length - mostListed)} more.</p>}
      </div>
      <button type="button" className="btn btn--secondary btn--sm" onClick={onClose}>
        Close
      </button>
    </div>
  )
}
