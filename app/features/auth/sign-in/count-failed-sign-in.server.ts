import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { failed_sign_ins } from '#db/schema/failed-sign-ins.ts'
import { isStaffAddress } from '../is-staff-address.ts'

/** Longer ones are truncated: their content is under the sender's control. */
const maxEmailLength = 100

interface FailedSignIn {
  /** As it was typed. */
  email: string
  client: string
  reason: 'wrong-credentials' | 'not-admin' | 'wrong-code'
}

/**
 * Counts a failed sign-in, for the entry that `recordFailedSignIns` writes for each minute. Text that cannot be an account's address
 * is not stored: it may be the password, typed into the wrong field.
 */
export async function countFailedSignIn(
  { db, now }: { db: Database; now: Date },
  { email, client, reason }: FailedSignIn,
): Promise<void> {
  const address = email.toLowerCase()
  const tried = isStaffAddress(address) ? address.slice(0, maxEmailLength) : ''
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  await db
    .insert(failed_sign_ins)
    .values({ minute, email: tried, client, reason })
    .onConflictDoUpdate({
      target: [failed_sign_ins.minute, failed_sign_ins.email, failed_sign_ins.client, failed_sign_ins.reason],
      set: { count: sql`${failed_sign_ins.count} + 1` },
    })
}
