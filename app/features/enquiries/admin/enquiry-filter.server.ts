import { type SQL, sql } from 'drizzle-orm'
import { containsAllWords } from '#app/platform/match-folded.server.ts'
import type { AdminEnquiryQuery } from './admin-enquiry-query.ts'

/** The condition of the list's filters, in SQL, on a table aliased `e`. */
export function enquiryFilter({ state, kind, assignee, search }: Omit<AdminEnquiryQuery, 'page'>): SQL {
  const where: SQL[] = [sql`true`]
  if (state) where.push(sql`e.state = ${state}`)
  if (kind) where.push(sql`e.kind = ${kind}`)
  if (assignee) where.push(assignee === 'none' ? sql`e.assignee is null` : sql`e.assignee = ${assignee}`)
  if (search) where.push(containsAllWords(sql`e.search_text`, search.replace(/^Q-/i, '')))
  return sql.join(where, sql` and `)
}
