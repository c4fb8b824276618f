import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { rateLimit } from '#db/schema/auth.ts'
import { countInWindow } from '../sign-in/count-in-window.server.ts'

const perAccount = { limit: 10, seconds: 15 * 60 }

/** Whose code it is, and the browser's id, if somebody signed in to the account in it before. */
interface CodeAttempt {
  userId: string
  knownBrowser: string | null
}

/**
 * Counts one attempt to give a code, before the code is checked: 10 in a quarter of an hour for an account from all unknown browsers
 * together, and 10 for each known one. Three of a million codes are right. An attacker who makes these attempts knows the
 * password, but cannot keep the owner out in a known browser. Returns null when the attempt may proceed, else the seconds until then.
 */
export function countCodeAttempt(
  { db, now }: { db: Database; now: Date },
  attempt: CodeAttempt,
): Promise<number | null> {
  return countInWindow(db, now.getTime(), keyOf(attempt), perAccount)
}

/** A right code resets the count. */
export async function forgetCodeAttempts(db: Database | Transaction, attempt: CodeAttempt): Promise<void> {
  await db.delete(rateLimit).where(eq(rateLimit.key, keyOf(attempt)))
}

const keyOf = ({ userId, knownBrowser }: CodeAttempt) =>
  knownBrowser ? `second-factor browser ${knownBrowser} ${userId}` : `second-factor account ${userId}`
