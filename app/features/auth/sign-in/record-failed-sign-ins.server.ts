import { eq, inArray, lt, sql } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { user } from '#db/schema/auth.ts'
import { failed_sign_ins } from '#db/schema/failed-sign-ins.ts'

/** The most entries per minute, so that nobody fills the audit trail from a thousand addresses. */
const maxEntries = 20

const reasons = {
  'wrong-credentials': 'Wrong password or address',
  'not-admin': 'No right to enter',
  'wrong-code': 'Wrong code',
}

/**
 * Writes the failed sign-ins of past minutes into the audit trail: one entry for each minute, address, client and reason; for a
 * minute with more than 20 of these, the most frequent and one entry for all others. Returns how many failures there were.
 */
export async function recordFailedSignIns({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  const thisMinute = new Date(Math.floor(now().getTime() / 60_000) * 60_000)
  let failures = 0
  for (;;) {
    const taken = await db.transaction((tx) => recordMinute(tx, thisMinute))
    if (taken === 0) return failures
    failures += taken
  }
}

/** Takes the oldest minute before `end`. Returns how many failures it had; 0 when there is none. */
async function recordMinute(tx: Transaction, end: Date): Promise<number> {
  const [oldest] = await tx
    .select({ minute: sql<Date | null>`min(${failed_sign_ins.minute})`.mapWith(failed_sign_ins.minute) })
    .from(failed_sign_ins)
    .where(lt(failed_sign_ins.minute, end))
  if (!oldest?.minute) return 0
  // A concurrent run waits here, and then finds none. Failures counted from now on are left for the next run.
  const taken = await tx.delete(failed_sign_ins).where(eq(failed_sign_ins.minute, oldest.minute)).returning()
  const rows = taken.toSorted((a, b) => b.count - a.count)
  const mostFrequent = rows.slice(0, maxEntries)
  const found = await tx
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(
      inArray(
        user.email,
        mostFrequent.map(({ email }) => email),
      ),
    )
  const accounts = new Map(found.map(({ id, email }) => [email, id]))
  for (const { minute, email, client, reason, count } of mostFrequent)
    await recordChange(tx, {
      by: { kind: 'visitor', id: 'visitor', label: 'Not signed in', client },
      at: minute,
      action: 'sign-in-failed',
      subject: { kind: 'user', id: accounts.get(email) ?? null, label: email || 'something that is no mail address' },
      note: `${reasons[reason]}${count > 1 ? `, ${count} times` : ''}`,
    })
  const rest = rows.slice(maxEntries)
  const restCount = rest.reduce((sum, { count }) => sum + count, 0)
  if (rest.length > 0)
    await recordChange(tx, {
      by: { kind: 'visitor', id: 'visitor', label: 'Not signed in' },
      at: oldest.minute,
      action: 'sign-in-failed',
      note: `${restCount} more in the same minute`,
    })
  return rows.reduce((sum, { count }) => sum + count, 0)
}
