import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { deleteInBatches } from '#app/platform/delete-in-batches.server.ts'
import { enquiries } from '#db/schema/enquiries.ts'

const clientKeptMs = 30 * 24 * 3_600_000

/**
 * Deletes enquiries that were closed two years ago, and the client's address in all others after 30 days (ENQ-13). Returns
 * how many enquiries were deleted.
 */
export async function deleteOldEnquiries({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const isLate = and(
    isNotNull(enquiries.client_address),
    lt(enquiries.created_at, new Date(now().getTime() - clientKeptMs)),
  )
  const [late] = await db.select({ id: enquiries.id }).from(enquiries).where(isLate).limit(1)
  // Only if there are any: even an empty UPDATE would be announced as a change.
  if (late) await db.update(enquiries).set({ client_address: null }).where(isLate)

  const end = new Date(now())
  end.setUTCFullYear(end.getUTCFullYear() - 2)
  const isOver = and(eq(enquiries.state, 'closed'), lt(enquiries.updated_at, end))
  return deleteInBatches(db, enquiries, isOver)
}
