import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { session, user } from '#db/schema/auth.ts'
import type { Admin } from './find-caller.server.ts'
import { authMessages } from './messages.ts'
import { refusal } from './require-admin.server.ts'

/**
 * Locks the account of `admin` until `tx` ends, before the first statement of a change to it: no sign-in and no other
 * change happens in between (ACC-14), and a change that waited for another one is refused if that one ended its session (ACC-21).
 * @returns the account's row
 * @throws what `requireAdminForPages` throws for a change by somebody who is signed out
 */
export async function lockOwnAccount(tx: Transaction, { id, sessionId }: Pick<Admin, 'id' | 'sessionId'>) {
  const [own] = await tx.select().from(user).where(eq(user.id, id)).for('update')
  const isOwn = and(eq(session.id, sessionId), eq(session.userId, id))
  const [open] = await tx.select({ id: session.id }).from(session).where(isOwn)
  if (!own || !open) throw refusal(401, authMessages.sessionEnded)
  return own
}
