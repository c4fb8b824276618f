import { type ReactNode, Suspense, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Await, useLocation, useRevalidator } from 'react-router'
import type { Page } from '#app/platform/paging.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import { ListFailure, ListSkeleton } from './list-states.tsx'
import { type ListQuery, ListTools, type ListToolsProps } from './list-tools.tsx'
import { PageHead } from './page-head.tsx'
import { useRetry } from './use-retry.ts'

interface AdminListPageProps<Listed extends Page<unknown>, Query extends ListQuery>
  extends Omit<ListToolsProps<Query>, 'children'> {
  title: string
  /** An action beside the list: a link that adds to it. */
  actions: ReactNode
  /** Content above the list, shown also when the list fails. */
  figures?: ReactNode
  list: Listed | Promise<Listed> | null
  filters: ListToolsProps<Query>['children']
  loadingLabel: string
  failedMessage: string
  children: (page: Listed) => ReactNode
}

/** A list of the back office: head, search and filters, then the page of rows, a skeleton, or a failure. */
export function AdminListPage<Listed extends Page<unknown>, Query extends ListQuery>(
  props: AdminListPageProps<Listed, Query>,
) {
  const { title, actions, figures, list, filters, loadingLabel, failedMessage, children, ...tools } = props
  const { revalidate } = useRevalidator()
  const isMissing = list === null
  const [isAskedFor, setAskedFor] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    // Rendered together with the list, if it came.
    void revalidate().then(() => startTransition(() => setAskedFor(true)))
  }, [isMissing, revalidate])
  const { tries, retry } = useRetry()
  const heading = useRef<HTMLHeadingElement>(null)
  // A click on “Clear search” removes it.
  const focusKeeper = useKeptFocus(() => heading.current?.focus({ preventScroll: true }))
  const failure = <ListFailure message={failedMessage} onRetry={retry} />
  return (
    <>
      <PageHead
        title={
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        }
      >
        {actions}
      </PageHead>
      {figures}
      <ListTools key={`tools ${tries}`} list={list} {...tools}>
        {filters}
      </ListTools>
      {list === null && (isAskedFor ? failure : <ListSkeleton label={loadingLabel} />)}
      {list !== null && (
        <div className="contents" {...focusKeeper}>
          <Suspense key={`list ${tries}`} fallback={<ListToCome label={loadingLabel} />}>
            <Await resolve={list} errorElement={failure}>
              {(page) => (
                <>
                  {children(page)}
                  <KeptShape of={page} />
                </>
              )}
            </Await>
          </Suspense>
        </div>
      )}
    </>
  )
}

/** How many rows each list of this session had, and how tall its page was in CSS pixels, by its place in the history. */
const shapes = new Map<string, { rows: number; height: number }>()

function KeptShape({ of: { items } }: { of: Page<unknown> }) {
  const { key } = useLocation()
  useLayoutEffect(() => {
    shapes.set(key, { rows: items.length, height: document.documentElement.scrollHeight })
  }, [key, items])
  return null
}

/** On return to a list it is at least as tall as before, so that the router can restore the scroll position before the rows are loaded. */
function ListToCome({ label }: { label: string }) {
  const shape = shapes.get(useLocation().key)
  if (!shape?.rows) return <ListSkeleton label={label} />
  return <ListSkeleton label={label} rows={shape.rows} rowHeight={shape.height / shape.rows} />
}
