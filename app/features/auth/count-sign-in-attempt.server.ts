import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#db/connect.ts'

const perAddress = { limit: 10, seconds: 60 }
const perAccount = { limit: 10, seconds: 15 * 60 }

/**
 * Counts one attempt to sign in, before the password is looked at, in the database, so that all copies count together:
 * 10 a minute for each address and 10 in a quarter of an hour for each account, which need not exist.
 * Returns null when it may go on, else the seconds until the next one may.
 */
export async function countSignInAttempt(
  { db, now }: { db: Database; now: Date },
  { clientAddress, email }: { clientAddress: string; email: string },
): Promise<number | null> {
  await db.execute(sql`delete from rate_limit where last_request < ${now.getTime() - perAccount.seconds * 1000}`)
  return (
    (await count(db, now, `sign-in address ${clientAddress}`, perAddress)) ??
    (await count(db, now, `sign-in account ${email.toLowerCase().slice(0, 320)}`, perAccount))
  )
}

/** One more for `key` in a window that begins with its first attempt (`last_request`, in milliseconds). */
async function count(db: Database, now: Date, key: string, { limit, seconds }: { limit: number; seconds: number }) {
  const windowMs = seconds * 1000
  const { rows } = await db.execute<{ count: number; started: string }>(sql`
    insert into rate_limit as held (id, key, count, last_request) values (${uuidv7()}, ${key}, 1, ${now.getTime()})
    on conflict (key) do update set
      count = case when held.last_request <= ${now.getTime() - windowMs} then 1 else held.count + 1 end,
      last_request = case when held.last_request <= ${now.getTime() - windowMs} then excluded.last_request else held.last_request end
    returning count, last_request as started`)
  const { count, started } = rows[0]!
  return count <= limit ? null : Math.max(1, Math.ceil((Number(started) + windowMs - now.getTime()) / 1000))
}

/** A right password ends the account's count, so that a forgetful morning does not lock anyone out. */
export async function forgetSignInAttempts(db: Database, email: string): Promise<void> {
  await db.execute(sql`delete from rate_limit where key = ${`sign-in account ${email.toLowerCase().slice(0, 320)}`}`)
}
