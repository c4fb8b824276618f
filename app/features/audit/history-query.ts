import { isDay } from '#app/platform/gallery-date.ts'
import { readText } from '#app/platform/query-text.ts'
import { readHandle } from '#app/platform/read-handle.ts'
import { withQuery } from '#app/platform/with-query.ts'
import { type AuditAction, actionGroups, isAuditAction } from './audit-actions.ts'

/** The query in the address of the history. The parameters are combined with AND. */
export interface HistoryQuery {
  /** The id of an actor: an admin's, or `import`, `command`, `shop` and so on. */
  person: string | null
  /** A kind of change, or the name of a group of them. */
  kind: string | null
  /** A work's id, or a part of its name. */
  work: string | null
  /** First and last day in the gallery's time zone, `YYYY-MM-DD`. */
  from: string | null
  to: string | null
  /** The id of an entry: the entries older, or newer, than it are requested. */
  before: number | null
  after: number | null
}

export const wholeHistory: HistoryQuery = {
  person: null,
  kind: null,
  work: null,
  from: null,
  to: null,
  before: null,
  after: null,
}

/** Unknown values are ignored. */
export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
  const kind = readText(params, 'kind')
  return {
    person: readText(params, 'person'),
    kind: kind && actionsOf(kind).length > 0 ? kind : null,
    work: readText(params, 'work'),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    before: readHandle(params.get('before') ?? ''),
    after: readHandle(params.get('after') ?? ''),
  }
}

/** The history's address for a query; unset parameters are left out. */
export function historyPath(query: Partial<HistoryQuery>): string {
  const params = new URLSearchParams()
  for (const name of Object.keys(wholeHistory) as (keyof HistoryQuery)[])
    if (query[name]) params.set(name, String(query[name]))
  return withQuery('/admin/history', params)
}

/** The kinds of change that `kind` stands for; none for an unknown one. */
export function actionsOf(kind: string): readonly AuditAction[] {
  return isAuditAction(kind) ? [kind] : (actionGroups.get(kind) ?? [])
}

function readDay(value: string | null): string | null {
  return value !== null && isDay(value) ? value : null
}
