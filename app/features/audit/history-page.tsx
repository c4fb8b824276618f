import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { ListFailure, ListSkeleton } from '#app/ui/admin-list/list-states.tsx'
import { PageHead } from '#app/ui/admin-list/page-head.tsx'
import { useRetry } from '#app/ui/admin-list/use-retry.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { History, HistoryPerson } from './history.ts'
import { HistoryEntries } from './history-entries.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { type HistoryQuery, historyPath } from './history-query.ts'

interface Props {
  query: HistoryQuery
  people: readonly HistoryPerson[]
  /** How long entries are kept. */
  years: number
  /** A promise while it is pending. */
  history: History | Promise<History>
}

/** Who changed what, and when (AUD-08..10). */
export function HistoryPage({ query, people, years, history }: Props) {
  const { tries, retry } = useRetry()
  return (
    <>
      <PageHead title="History">
        <p className="small quiet">Kept for {years === 1 ? 'a year' : `${years} years`}. Nobody can change it.</p>
      </PageHead>
      <HistoryFilters query={query} people={people} history={history} />
      <p className="sr-only" role="status">
        <Suspense>
          <Await resolve={history} errorElement={null}>
            {countEntries}
          </Await>
        </Suspense>
      </p>
      <Suspense key={tries} fallback={<ListSkeleton label="Loading the history" />}>
        <Await
          resolve={history}
          errorElement={<ListFailure message="The history could not be read." onRetry={retry} />}
        >
          {(page) => <HistoryList query={query} page={page} />}
        </Await>
      </Suspense>
    </>
  )
}

/** What a screen reader announces about a filter's result. */
function countEntries({ entries: { length }, newerThan, olderThan }: History): string {
  if (length === 0) return 'No entry'
  const count = length === 1 ? '1 entry' : `${length} entries`
  return newerThan === null && olderThan === null ? count : `${count} on this page`
}

function HistoryList({ query, page: { entries, newerThan, olderThan } }: { query: HistoryQuery; page: History }) {
  if (entries.length === 0) return <NoHistory isNarrowed={historyPath(query) !== historyPath({})} />
  const pathTo = (place: Partial<HistoryQuery>) => historyPath({ ...query, before: null, after: null, ...place })
  return (
    <>
      <HistoryEntries entries={entries} heading="h2" />
      {(newerThan !== null || olderThan !== null) && (
        <nav className="pager trail__pager" aria-label="Pages">
          {newerThan !== null && (
            <Link className="btn btn--quiet" to={pathTo({ after: newerThan })} rel="prev">
              <Icon name="chevron-left" />
              Newer
            </Link>
          )}
          {olderThan !== null && (
            <Link className="btn btn--quiet ml-auto" to={pathTo({ before: olderThan })} rel="next">
              Older
              <Icon name="chevron-right" />
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function NoHistory({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState icon="clock" title="No history yet">
        <p>Every change of an artwork and every sign-in will be listed here.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="clock" title="Nothing matches">
      <Link className="btn btn--secondary" to={historyPath({})}>
        Show the whole history
      </Link>
    </EmptyState>
  )
}
