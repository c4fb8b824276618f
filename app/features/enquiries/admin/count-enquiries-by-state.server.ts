import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { type EnquiryState, enquiryStates } from '../enquiry.ts'
import type { AdminEnquiryQuery } from './admin-enquiry-query.ts'
import { enquiryFilter } from './enquiry-filter.server.ts'

/** The number of enquiries in each state that match the list's other filters (ENQ-15); without filters it reads one index. */
export async function countEnquiriesByState(
  { db }: Pick<AppContext, 'db'>,
  query: AdminEnquiryQuery,
): Promise<Record<EnquiryState, number>> {
  const { rows } = await db.execute<{ state: EnquiryState; count: number }>(sql`
    select e.state, count(*)::int as count from enquiries e where ${enquiryFilter({ ...query, state: null })} group by e.state`)
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(enquiryStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
    EnquiryState,
    number
  >
}
