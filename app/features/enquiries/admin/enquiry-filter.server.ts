import { type SQL, sql } from 'drizzle-orm'
import { containsAllWords, folded } from '#app/platform/match-folded.server.ts'
import type { AdminEnquiryQuery } from './admin-enquiry-query.ts'

/** The same expression as in the index `enquiries_folded_search`. */
const searched = folded(
  sql`right(e.id::text, 6) || ' ' || e.work_name || ' ' || e.name || ' ' || e.email || ' ' || e.message`,
)

/** The condition of the list's filters, in SQL, on a table aliased `e`. */
export function enquiryFilter({ state, kind, assignee, search }: Omit<AdminEnquiryQuery, 'page'>): SQL {
  const where: SQL[] = [sql`true`]
  if (state) where.push(sql`e.state = ${state}`)
  if (kind) where.push(sql`e.kind = ${kind}`)
  if (assignee) where.push(assignee === 'none' ? sql`e.assignee is null` : sql`e.assignee = ${assignee}`)
  if (search) where.push(containsAllWords(searched, search.replace(/^Q-/i, '')))
  return sql.join(where, sql` and `)
}
