import { type ReactNode, Suspense } from 'react'
import { Await, Form } from 'react-router'
import { formatCount } from '#app/platform/format-count.ts'
import type { Page } from '#app/platform/paging.ts'
import { SearchField } from './search-field.tsx'
import { useListQuery } from './use-list-query.ts'

/** The query that every list has in its address. */
export interface ListQuery {
  search: string | null
  page: number
}

export interface ListToolsProps<Query extends ListQuery> {
  /** The address of the list. */
  path: string
  query: Query
  readQuery: (params: URLSearchParams) => Query
  pathOf: (query: Query) => string
  /** A promise while it is pending; null if the page was sent without it: it is then requested. */
  list: Page<unknown> | Promise<Page<unknown>> | null
  /** The name of one listed thing, and of several. */
  noun: readonly [one: string, several: string]
  searchLabel: string
  searchPlaceholder: string
  /** The filters: `wanted` is the pending query, `change` requests another. */
  children: (wanted: Query, change: (changes: Partial<Query>) => void) => ReactNode
}

/** Search, filters and the number of results. A choice is added to those whose list is still loading. */
export function ListTools<Query extends ListQuery>(props: ListToolsProps<Query>) {
  const { path, query, readQuery, pathOf, list, noun, searchLabel, searchPlaceholder, children } = props
  const firstPage = { page: 1 } as Partial<Query>
  const { wanted, isBusy, isLeaving, change } = useListQuery({ path, query, readQuery, pathOf, firstPage })

  return (
    <Form className="admin__tools" role="search" action={path} aria-busy={isBusy}>
      <SearchField
        label={searchLabel}
        placeholder={searchPlaceholder}
        search={query.search ?? ''}
        isBusy={isBusy}
        isLeaving={isLeaving}
        onSearch={(search) => change({ search: search || null } as Partial<Query>, true)}
      />
      {children(wanted, change)}
      <span className="admin__count" role="status">
        {list && (
          <Suspense>
            <Await resolve={list} errorElement={<span />}>
              {({ total }) => `${formatCount(total)} ${total === 1 ? noun[0] : noun[1]}`}
            </Await>
          </Suspense>
        )}
      </span>
    </Form>
  )
}
