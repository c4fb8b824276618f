import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { rateLimit } from '#db/schema/auth.ts'
import { countInWindow } from '../sign-in/count-in-window.server.ts'

const perAccount = { limit: 10, seconds: 15 * 60 }

/** Whose code it is, and the browser's name where the account was entered in it before. */
interface CodeAttempt {
  userId: string
  knownBrowser: string | null
}

/**
 * Counts one attempt to give a code, before it is looked at: 10 in a quarter of an hour for an account from all unknown browsers
 * together, as many for each known one. Of a million codes three are right. Whoever makes these attempts knows the
 * password, and still cannot keep the owner out of a browser that is known. Returns null when it may go on, else the seconds until then.
 */
export function countCodeAttempt(
  { db, now }: { db: Database; now: Date },
  attempt: CodeAttempt,
): Promise<number | null> {
  return countInWindow(db, now.getTime(), keyOf(attempt), perAccount)
}

/** A right code ends the count. */
export async function forgetCodeAttempts(db: Database | Transaction, attempt: CodeAttempt): Promise<void> {
  await db.delete(rateLimit).where(eq(rateLimit.key, keyOf(attempt)))
}

const keyOf = ({ userId, knownBrowser }: CodeAttempt) =>
  knownBrowser ? `second-factor browser ${knownBrowser} ${userId}` : `second-factor account ${userId}`
