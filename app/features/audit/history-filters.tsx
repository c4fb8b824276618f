import { Suspense, useLayoutEffect, useRef } from 'react'
import { Await, Form, Link } from 'react-router'
import { isUuid } from '#app/platform/is-uuid.ts'
import { useRouter } from '#app/platform/use-router.ts'
import { FilterSelect } from '#app/ui/admin-list/filter-select.tsx'
import { SearchField } from '#app/ui/admin-list/search-field.tsx'
import { useListQuery } from '#app/ui/admin-list/use-list-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import { actionGroups, auditActions } from './audit-actions.ts'
import type { History, HistoryPerson } from './history.ts'
import { type HistoryQuery, historyPath, readHistoryQuery } from './history-query.ts'

interface Props {
  query: HistoryQuery
  people: readonly HistoryPerson[]
  history: History | Promise<History>
}

const firstPage = { before: null, after: null }

/** Person, kind of change, work and days. A choice is added to those whose list is still loading. */
export function HistoryFilters({ query, people, history }: Props) {
  const path = historyPath({})
  const list = { path, query, readQuery: readHistoryQuery, pathOf: historyPath, firstPage }
  const { wanted, latestQuery, isBusy, isLeaving, change } = useListQuery<HistoryQuery>(list)
  // While a day is typed the browser reports it as empty at each key.
  const changeDay = (end: 'from' | 'to', day: string | null) => {
    if (latestQuery()[end] !== day) change({ [end]: day })
  }
  const isOneWork = isUuid(wanted.work ?? '')

  return (
    <Form className="admin__tools trail__tools" role="search" action={path} aria-busy={isBusy}>
      <SearchField
        name="work"
        label="Artwork"
        placeholder="Name or ID of an artwork"
        search={isOneWork ? '' : (query.work ?? '')}
        isBusy={isBusy}
        isLeaving={isLeaving}
        onSearch={(work) => change({ work: work || null }, true)}
      />
      <FilterSelect
        name="person"
        label="Person"
        value={wanted.person}
        options={[['', 'Everyone'], ...people.map(({ id, name }) => [id, name] as const)]}
        onChange={(person) => change({ person: person || null })}
      />
      <select
        className="select"
        name="kind"
        aria-label="Kind of change"
        value={wanted.kind ?? ''}
        onChange={(event) => change({ kind: event.target.value || null })}
      >
        <option value="">Every change</option>
        {[...actionGroups].map(([group, actions]) => (
          <optgroup key={group} label={group}>
            <option value={group}>{group}: all</option>
            {actions.map((action) => (
              <option key={action} value={action}>
                {group}: {auditActions[action].name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <span className="trail__dates">
        <DayField
          label="From"
          name="from"
          day={wanted.from}
          isBusy={isBusy}
          onChange={(day) => changeDay('from', day)}
        />
        <DayField label="To" name="to" day={wanted.to} isBusy={isBusy} onChange={(day) => changeDay('to', day)} />
      </span>
      {isOneWork && (
        <Suspense>
          <Await resolve={history} errorElement={<span />}>
            {({ work }) =>
              work && (
                <span className="chip">
                  Artwork: {work.name}
                  <Link to={historyPath({ ...wanted, work: null, ...firstPage })} aria-label="Clear artwork">
                    <Icon name="x" size={16} />
                  </Link>
                </span>
              )
            }
          </Await>
        </Suspense>
      )}
    </Form>
  )
}

interface DayFieldProps {
  label: string
  name: string
  day: string | null
  /** Another list or page is loading. */
  isBusy: boolean
  onChange: (day: string | null) => void
}

/**
 * A day to filter by. What is being typed is never overwritten by a response; otherwise the field shows the day of the list,
 * also after Back (PLST-59). While a year is typed the browser reports each partial value, so only days from the year 2000 on
 * count.
 */
function DayField({ label, name, day, isBusy, onChange }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const router = useRouter()
  useLayoutEffect(() => {
    const input = field.current!
    const isTyping = document.activeElement === input && input.value !== '' && !isCounted(input.value)
    // The same day is not set again: that would discard another day that is being typed.
    const isChosen = router.state.navigation.state !== 'idle'
    if (!isBusy && !isTyping && !isChosen && input.value !== (day ?? '')) input.value = day ?? ''
  }, [day, isBusy, router])
  return (
    <label className="trail__date">
      <span>{label}</span>
      <input
        ref={field}
        className="input"
        type="date"
        name={name}
        defaultValue={day ?? ''}
        onChange={({ target: { value } }) => {
          if (value === '' || isCounted(value)) onChange(value || null)
        }}
      />
    </label>
  )
}

/** Whether the year is complete. */
const isCounted = (day: string) => day >= '2000'
