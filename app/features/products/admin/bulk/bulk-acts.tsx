import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { countArtworks } from '../count-artworks.ts'
import type { BulkChange } from './bulk-schema.server.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PricesDialog } from './prices-dialog.tsx'
import { maxSelected } from './selection.ts'
import type { SelectionState } from './use-selection.ts'

interface Props {
  selection: Pick<SelectionState, 'works' | 'isAll'>
  count: number
  onChange: (change: BulkChange) => void
}

/** The bulk actions for selected works; some open a dialog first. */
export function BulkActs({ selection: { works, isAll }, count, onChange }: Props) {
  const [asking, setAsking] = useState<'move' | 'prices' | 'delete' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <div className="selection__acts">
        <Act label="Publish" onClick={() => onChange({ kind: 'set-status', status: 'published' })} />
        <Act label="Unpublish" onClick={() => onChange({ kind: 'set-status', status: 'draft' })} />
        <Act label="Move…" onClick={() => setAsking('move')} />
        <Act label="Change prices…" onClick={() => setAsking('prices')} />
        <form method="post" action="/admin/products/export">
          <input type="hidden" name="works" value={JSON.stringify(works)} />
          <button type="submit" className="btn btn--secondary btn--sm">
            Export
          </button>
        </form>
        <Act label="Delete" look="btn--danger" onClick={() => setAsking('delete')} />
      </div>
      {asking === 'move' && (
        <MoveDialog count={count} onMove={(to) => onChange({ kind: 'move', ...to })} onClose={close} />
      )}
      {asking === 'prices' && (
        <PricesDialog
          count={count}
          works={works}
          onChange={(prices) => onChange({ kind: 'change-prices', ...prices })}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete ${countArtworks(count)}?`}
          confirmLabel={`Delete ${countArtworks(count)}`}
          onCancel={close}
          onConfirm={() => onChange({ kind: 'delete', run: uuidv7() })}
        >
          <p>
            {count === 1 ? 'It is deleted with its pictures.' : 'They are deleted with their pictures.'} Past orders
            keep their own copy.
            {isAll && ' What was added or changed after you selected them stays.'}
            {count <= maxSelected && ' For 10 seconds it can be undone.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface ActProps {
  label: string
  look?: 'btn--secondary' | 'btn--danger'
  onClick: () => void
}

function Act({ label, look = 'btn--secondary', onClick }: ActProps) {
  return (
    <button type="button" className={`btn ${look} btn--sm`} onClick={onClick}>
      {label}
    </button>
  )
}
