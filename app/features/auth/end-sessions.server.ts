import { and, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { session, verification } from '#db/schema/auth.ts'

/**
 * Ends the sessions of a user, and the sign-ins that wait for a code; all of them but the session `except`. Returns how many
 * sessions there were.
 */
export async function endSessionsOf(
  db: Database | Transaction,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), except ? ne(session.id, except) : undefined))
    .returning({ id: session.id })
  await db.delete(verification).where(eq(verification.value, userId))
  return ended.length
}

/** The audit trail's note about sessions that a change ended. */
export function describeEndedSessions(sessions: number): string | undefined {
  if (sessions === 0) return undefined
  return sessions === 1 ? 'One session ended' : `${sessions} sessions ended`
}
