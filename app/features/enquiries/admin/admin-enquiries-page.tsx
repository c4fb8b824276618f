import { Link, useLocation } from 'react-router'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import { formatCount } from '#app/platform/format-count.ts'
import type { Page } from '#app/platform/paging.ts'
import { AdminListPage } from '#app/ui/admin-list/admin-list-page.tsx'
import { FilterSelect } from '#app/ui/admin-list/filter-select.tsx'
import { Rows } from '#app/ui/admin-list/rows.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type EnquiryState, enquiryKinds, enquiryStates, isEnquiryKind } from '../enquiry.ts'
import { kindNames, stateNames } from '../enquiry-words.ts'
import type { AdminEnquiryRow, Holder } from './admin-enquiry.ts'
import { type AdminEnquiryQuery, adminEnquiryListPath, readAdminEnquiryQuery } from './admin-enquiry-query.ts'
import { adminEnquiriesPath, enquiriesExportPath } from './enquiry-path.ts'
import { EnquiryRow } from './enquiry-row.tsx'

interface Props {
  query: AdminEnquiryQuery
  holders: readonly Holder[]
  /** How many there are of each state, whichever is chosen; null where that could not be read. */
  counts: Readonly<Record<EnquiryState, number>> | null
  /** A promise while it is on its way; null when the page went out before it. */
  list: Page<AdminEnquiryRow> | Promise<Page<AdminEnquiryRow>> | null
}

/** The list of enquiries; new ones appear automatically (ENQ-10). */
export function AdminEnquiriesPage({ query, holders, counts, list }: Props) {
  useStaffRevalidation(['enquiries_changes', 'products_changes'])
  return (
    <AdminListPage
      title="Enquiries"
      actions={
        <a
          className="btn btn--secondary btn--sm"
          href={adminEnquiryListPath({ ...query, page: 1 }, enquiriesExportPath)}
        >
          <Icon name="download" />
          Export
        </a>
      }
      figures={<StateTabs query={query} counts={counts} />}
      path={adminEnquiriesPath}
      query={query}
      readQuery={readAdminEnquiryQuery}
      pathOf={(query) => adminEnquiryListPath(query)}
      list={list}
      noun={['enquiry', 'enquiries']}
      searchLabel="Search enquiries"
      searchPlaceholder="Name, artwork or words..."
      filters={({ kind, assignee }, change) => (
        <>
          {query.state && <input type="hidden" name="state" value={query.state} />}
          <FilterSelect
            name="kind"
            label="Kind"
            value={kind}
            options={[['', 'All kinds'], ...enquiryKinds.map((value) => [value, kindNames[value]] as const)]}
            onChange={(value) => change({ kind: isEnquiryKind(value) ? value : null })}
          />
          <FilterSelect
            name="assignee"
            label="Assignee"
            value={assignee}
            options={[
              ['', 'Anyone'],
              ['none', 'Nobody'],
              ...holders.map(({ id, name, isAdmin }) => [id, isAdmin ? name : `${name} (left)`] as const),
            ]}
            onChange={(value) => change({ assignee: value || null })}
          />
        </>
      )}
      loadingLabel="Loading enquiries"
      failedMessage="Failed to load enquiries"
    >
      {(page) => <EnquiryList page={page} query={query} />}
    </AdminListPage>
  )
}

/** The states as tabs with their counts, each linked to an address that keeps the other filters (ENQ-15). */
function StateTabs({ query, counts }: Pick<Props, 'query' | 'counts'>) {
  const { pathname, search } = useLocation()
  const tabs = [{ state: null, name: 'All' }, ...enquiryStates.map((state) => ({ state, name: stateNames[state] }))]
  return (
    <nav className="tabs mb-6" aria-label="State">
      {tabs.map(({ state, name }) => {
        const path = adminEnquiryListPath({ ...query, state, page: 1 })
        const isCurrent = state === readAdminEnquiryQuery(new URLSearchParams(search)).state
        return (
          <Link
            key={name}
            to={path}
            aria-current={pathname === adminEnquiriesPath && isCurrent ? 'page' : undefined}
            preventScrollReset
          >
            {name}
            {state && counts && <span className="num text-ink-3"> {formatCount(counts[state])}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

function EnquiryList({ page, query }: { page: Page<AdminEnquiryRow>; query: AdminEnquiryQuery }) {
  if (page.total === 0) return <NoEnquiries query={query} />
  return (
    <Rows
      label="Enquiries"
      columns={['Enquiry', 'Received', 'State', 'Kind']}
      page={page}
      pathOf={(number) => adminEnquiryListPath({ ...query, page: number })}
    >
      {(enquiry) => <EnquiryRow key={enquiry.handle} enquiry={enquiry} />}
    </Rows>
  )
}

/** An empty list; a search or a filter without results can be cleared. */
function NoEnquiries({ query: { search, state, kind, assignee } }: { query: AdminEnquiryQuery }) {
  if (search || state || kind || assignee) {
    return (
      <EmptyState icon="tag" title={search ? `No enquiries match ‘${search}’` : 'No enquiries match'}>
        <Link className="btn btn--secondary" to={adminEnquiriesPath}>
          Show all enquiries
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="tag" title="No enquiries yet">
      <p>What visitors ask about an artwork appears here at once.</p>
    </EmptyState>
  )
}
