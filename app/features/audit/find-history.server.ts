import { type SQL, sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#app/platform/gallery-time.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Database } from '#db/connect.ts'
import { allActions } from './audit-actions.ts'
import { findHistoryWorks, nameHistoryWork } from './find-history-works.server.ts'
import type { History, HistoryEntry } from './history.ts'
import { actionsOf, type HistoryQuery } from './history-query.ts'

const perPage = 50

interface Trail {
  db: Database
  /** The time zone of the days. */
  timeZone: string
}

/** A cursor: the time of an entry, to the microsecond, and its id. */
interface Cursor {
  at: string
  id: number
  /** Whether the entries newer than it are requested. */
  isAfter: boolean
}

/** One page of the audit trail, newest first, of any length: no page costs more than another. */
export async function findHistory(trail: Trail, query: HistoryQuery): Promise<History> {
  const { db } = trail
  const works = query.work === null ? null : await findHistoryWorks(db, query.work)
  const work = works?.isOne ? { id: works.ids[0]!, name: await nameHistoryWork(db, works.ids[0]!) } : null
  const cursor = await readCursor(db, query)
  const ids = await findIds(trail, { query, works: works?.ids ?? null, cursor })
  const hasMore = ids.length > perPage
  // Fewer than a page: return the newest page, which includes them.
  if (cursor?.isAfter && !hasMore) return findHistory(trail, { ...query, before: null, after: null })
  const chosen = ids.slice(0, perPage)
  const shown = cursor?.isAfter ? chosen.toReversed() : chosen
  return {
    entries: await readEntries(db, shown),
    newerThan: cursor ? (shown[0] ?? null) : null,
    olderThan: cursor?.isAfter || hasMore ? shown.at(-1)! : null,
    work,
  }
}

/** null if the address names no existing entry. */
async function readCursor(db: Database, { before, after }: HistoryQuery): Promise<Cursor | null> {
  const id = after ?? before
  if (id === null) return null
  const { rows } = await db.execute<{ at: string }>(sql`select at::text from audit_entries where id = ${id}`)
  return rows[0] ? { at: rows[0].at, id, isAfter: after !== null } : null
}

interface Wanted {
  query: HistoryQuery
  works: string[] | null
  cursor: Cursor | null
}

/**
 * The ids of the entries next to the cursor, nearest first: a page and one more. Each work, else each kind of change, is looked
 * up separately in an index that is in this order, so that a rare one is not searched for among the others.
 */
async function findIds({ db, timeZone }: Trail, { query, works, cursor }: Wanted): Promise<number[]> {
  const { person, kind, from, to } = query
  const actions = kind === null ? null : actionsOf(kind)
  const conditions: SQL[] = []
  if (from) conditions.push(sql`e.at >= ${startOfDay(from, timeZone)}::timestamptz`)
  if (to) conditions.push(sql`e.at < ${endOfDay(to, timeZone)}::timestamptz`)
  if (person) conditions.push(sql`e.actor_id = ${person}`)
  if (cursor)
    conditions.push(
      sql`(e.at, e.id) ${cursor.isAfter ? sql`>` : sql`<`} (${cursor.at}::timestamptz, ${cursor.id}::bigint)`,
    )
  const direction = cursor?.isAfter ? sql`asc` : sql`desc`
  const nearest = (conditions: SQL[]) => sql`select e.id, e.at from audit_entries e
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by e.at ${direction}, e.id ${direction} limit ${perPage + 1}`
  const ofEach = (values: readonly string[], condition: SQL) => sql`select found.id, found.at
    from unnest(${sql.param(values)}::text[]) as one(value)
    cross join lateral (${nearest([...conditions, condition])}) found
    order by found.at ${direction}, found.id ${direction} limit ${perPage + 1}`

  const found = await db.execute<{ id: string }>(
    works
      ? ofEach(works, actions ? sql`e.subject_id = one.value and ${isOneOf(actions)}` : sql`e.subject_id = one.value`)
      : actions || person
        ? ofEach(actions ?? allActions, sql`e.action = one.value`)
        : nearest(conditions),
  )
  return found.rows.map(({ id }) => Number(id))
}

const isOneOf = (actions: readonly string[]) => sql`e.action = any(${sql.param(actions)}::text[])`

/** SQL of the name of a work's old or new artist: the current name, else the one when the artist was deleted. */
const artistName = (side: 'from' | 'to') => sql`coalesce(
  (select a.name from artists a where a.id::text = e.changes #>> ${sql.raw(`'{artist_id,${side}}'`)}),
  (select d.subject_label from audit_entries d where d.subject_id = e.changes #>> ${sql.raw(`'{artist_id,${side}}'`)}
    and d.action = 'artist-deleted' order by d.at desc limit 1),
  e.changes #>> ${sql.raw(`'{artist_id,${side}}'`)})`

/** SQL of an entry's changes, with names of artists instead of ids. */
const namedChanges = sql`case when e.changes ? 'artist_id' then e.changes || jsonb_build_object('artist_id',
  jsonb_strip_nulls(jsonb_build_object('from', ${artistName('from')}, 'to', ${artistName('to')}))) else e.changes end`

/** SQL of whether an entry's subject still has a page in the back office. */
const isThere = sql`case e.subject_kind
  when 'work' then exists (select from products where id = e.subject_id::uuid)
  when 'order' then exists (select from orders where handle = e.subject_id::bigint)
  when 'invoice' then exists (select from invoices where handle = e.subject_id::bigint)
  when 'enquiry' then exists (select from enquiries where handle = e.subject_id::bigint)
  else false end`

async function readEntries(db: Database, ids: number[]): Promise<HistoryEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ entry: HistoryEntry }>(sql`
    select jsonb_build_object(
      'id', e.id, 'at', ${isoMoment(sql`e.at`)}, 'action', e.action, 'changes', ${namedChanges}, 'note', e.note, 'client', e.client,
      'actor', jsonb_build_object('kind', e.actor_kind, 'label', e.actor_label),
      'subject', case when e.subject_label is not null then jsonb_build_object(
        'kind', e.subject_kind, 'id', e.subject_id, 'label', e.subject_label,
        'isThere', ${isThere}
      ) end
    ) as entry
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as chosen (id, place)
    join audit_entries e on e.id = chosen.id order by place`)
  return rows.map(({ entry }) => entry)
}
