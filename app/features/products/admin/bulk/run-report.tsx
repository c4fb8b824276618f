import { Link } from 'react-router'
import { formatCount } from '#app/platform/format-count.ts'
import { countArtworks } from '../count-artworks.ts'
import { maxSelected } from './selection.ts'
import type { BulkRun, BulkState } from './use-bulk-change.ts'

interface Props {
  run: BulkRun
  bulk: Pick<BulkState, 'stop' | 'isStopping' | 'goOn' | 'leaveRest' | 'close'>
}

/** The progress of a bulk change, and the works that it could not change. */
export function RunReport({ run, bulk }: Props) {
  return (
    <>
      {run.state !== 'done' && <Progress run={run} bulk={bulk} />}
      {run.state !== 'running' && run.refused.length > 0 && <Refused run={run} onClose={bulk.close} />}
    </>
  )
}

function Progress({ run, bulk }: Props) {
  const done = run.changed + run.left + run.refused.length
  const isStopping = run.state === 'running' && bulk.isStopping
  return (
    <div className="selection__progress">
      <progress className="progress" aria-label="Artworks done" max={run.total} value={done} />
      <span className="small">
        {run.state === 'stopped' && 'Stopped: '}
        {formatCount(done)} of {formatCount(run.total)}
      </span>
      {run.state === 'running' ? (
        <Act label={isStopping ? stopping : 'Stop'} isBusy={isStopping} act={bulk.stop} />
      ) : (
        <>
          <Act label="Go on" act={bulk.goOn} />
          <Act label="Leave the rest" act={bulk.leaveRest} />
        </>
      )}
      <span className="sr-only" aria-live="polite">
        {isStopping && stopping}
      </span>
    </div>
  )
}

const stopping = 'Stopping…'

function Act({ label, act, isBusy = false }: { label: string; act: () => void; isBusy?: boolean }) {
  return (
    <button
      type="button"
      className="btn btn--secondary btn--sm"
      aria-disabled={isBusy}
      onClick={() => !isBusy && act()}
    >
      {label}
    </button>
  )
}

/** How many works are listed with their reasons; more would be unreadable. */
const maxListed = 20

function Refused({ run: { refused, state }, onClose }: { run: BulkRun; onClose: () => void }) {
  const staySelected = refused.length <= maxSelected
  return (
    <div className="note note--error selection__refused" role="alert">
      <div className="grow">
        <p>
          {countArtworks(refused.length)} could not be changed
          {staySelected && (refused.length === 1 ? ' and stays selected' : ' and stay selected')}:
        </p>
        <ul>
          {refused.slice(0, maxListed).map(({ id, name, reasons }) => (
            <li key={id}>
              <Link to={`/admin/products/edit/${id}`}>{name}</Link>: {reasons.join('. ')}
            </li>
          ))}
        </ul>
        {refused.length > maxListed && <p>And {countArtworks(refused.length - maxListed)} more.</p>}
      </div>
      {state === 'done' && (
        <button type="button" className="btn btn--secondary btn--sm" onClick={onClose}>
          Close
        </button>
      )}
    </div>
  )
}
