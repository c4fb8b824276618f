import { count, eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { enquiries } from '#db/schema/enquiries.ts'

/** The number of enquiries that nobody has answered yet (ENQ-10). */
export async function countNewEnquiries({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row] = await db.select({ count: count() }).from(enquiries).where(eq(enquiries.state, 'new'))
  return row!.count
}
