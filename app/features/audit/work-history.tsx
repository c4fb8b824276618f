import { useState } from 'react'
import { Link } from 'react-router'
import { backend } from '#app/platform/backend.ts'
import { createResource } from '#app/platform/resource.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { ListFailure } from '#app/ui/admin-list/list-states.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { History } from './history.ts'
import { HistoryEntries } from './history-entries.tsx'
import { historyPath } from './history-query.ts'

const maxShown = 20

/** The history of the works that were opened, by their ids; fetched again each time one is opened. */
const workHistories = createResource<History>({
  load: (id, signal) => backend<History>(`/api/admin/history?work=${id}`, { signal }),
  retryDelaysMs: [],
  describeFailure: () => 'The history could not be read.',
  freshMs: 0,
})

/** The history of a work, collapsed; fetched when it is opened (AUD-11). */
export function WorkHistory({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="trail__fold trail__fold--work" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>History</h2>
        <Icon name="chevron-down" />
      </summary>
      {isOpen && <NewestEntries id={id} />}
    </details>
  )
}

function NewestEntries({ id }: { id: string }) {
  const state = useResource(workHistories, id)
  if (state.status === 'failed')
    return <ListFailure message={state.message} onRetry={() => void workHistories.reload(id)} />
  if (state.status === 'loading') {
    return (
      <p role="status" className="quiet">
        {state.message ?? 'Loading...'}
      </p>
    )
  }
  const { entries, olderThan } = state.data
  if (entries.length === 0) return <p className="quiet">Nothing has been changed since the history began.</p>
  return (
    <>
      <HistoryEntries entries={entries.slice(0, maxShown)} heading="h3" isOfOneWork />
      <p className="mt-4">
        <Link className="link" to={historyPath({ work: id })}>
          {entries.length > maxShown || olderThan !== null
            ? 'The whole history of this artwork'
            : 'Filter this history'}
        </Link>
      </p>
    </>
  )
}
