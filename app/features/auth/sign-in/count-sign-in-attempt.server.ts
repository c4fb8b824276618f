import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#db/connect.ts'
import { countInWindow, secondsUntil } from './count-in-window.server.ts'

const quarterHour = 15 * 60
const perClient = { limit: 10, seconds: 60 }
const perAccountAndClient = { limit: 10, seconds: quarterHour }
/** How many attempts for an account, from all unknown browsers together, need no wait. */
const freeAttempts = 10
/** The longest wait, in seconds, that attempts of others can cause. */
const maxWaitSeconds = 5 * 60

/** An attempt to sign in: the client and the account. */
export interface SignInAttempt {
  clientAddress: string
  email: string
  /** The browser's id, if somebody signed in to this account in it before. */
  knownBrowser: string | null
}

/**
 * Counts one attempt to sign in, before the password is checked, in the database, so that all copies count together; the
 * account need not exist. Returns null when the attempt may proceed, else the seconds until the next is allowed.
 *
 * - A browser that is known for the account has 10 in a quarter of an hour, whatever others do (SES-02).
 * - Others have 10 a minute for each client, and 10 in a quarter of an hour for each account and client (SES-01).
 * - An account with many attempts is slowed down, never locked (SES-03): a client then has to wait first, 2 s at the
 *   11th attempt, twice that at each further one, at most 5 minutes. A client that comes back after its wait is let through,
 *   whatever others did meanwhile (SES-04). A quarter of an hour without an attempt resets it.
 */
export async function countSignInAttempt(
  { db, now }: { db: Database; now: Date },
  attempt: SignInAttempt,
): Promise<number | null> {
  const moment = now.getTime()
  // A row can be in the future after a clock was set back.
  await db.execute(sql`delete from rate_limit
    where last_request < ${moment - quarterHour * 1000} or last_request > ${moment + quarterHour * 1000}`)
  const keys = keysOf(attempt)
  if (keys.browser) return countInWindow(db, moment, keys.browser, perAccountAndClient)

  const clientWait = await countInWindow(db, moment, keys.client, perClient)
  if (clientWait !== null) return clientWait
  const turn = await findTurn(db, keys.turn)
  if (turn !== null && turn > moment) return secondsUntil(turn, moment)
  const pairWait = await countInWindow(db, moment, keys.pair, perAccountAndClient)
  if (pairWait !== null) return pairWait
  const attempts = await countAll(db, moment, keys.account)
  if (attempts <= freeAttempts || (await takeTurn(db, keys.turn, moment))) return null
  const wait = Math.min(maxWaitSeconds, 2 ** Math.min(attempts - freeAttempts, 30))
  return secondsUntil(await giveTurn(db, keys.turn, moment + wait * 1000), moment)
}

/** A right password resets the counts, so that earlier wrong ones slow nobody down. */
export async function forgetSignInAttempts(db: Database, attempt: SignInAttempt): Promise<void> {
  const { browser, pair, account, turn } = keysOf(attempt)
  for (const key of [browser, pair, account, turn])
    if (key) await db.execute(sql`delete from rate_limit where key = ${key}`)
}

function keysOf({ clientAddress, email, knownBrowser }: SignInAttempt) {
  const account = email.toLowerCase().slice(0, 320)
  return {
    browser: knownBrowser && `sign-in browser ${knownBrowser} ${account}`,
    client: `sign-in client ${clientAddress}`,
    pair: `sign-in pair ${clientAddress} ${account}`,
    account: `sign-in account ${account}`,
    turn: `sign-in turn ${clientAddress} ${account}`,
  }
}

/** Counts one attempt for `key`; the count ends after a time without attempts. Returns how many there were. */
async function countAll(db: Database, moment: number, key: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into rate_limit as held (id, key, count, last_request) values (${uuidv7()}, ${key}, 1, ${moment})
    on conflict (key) do update set count = held.count + 1, last_request = excluded.last_request
    returning count`)
  return rows[0]!.count
}

/** When a client that was told to wait may try again; null if it was not, or has used its turn. */
async function findTurn(db: Database, key: string): Promise<number | null> {
  const { rows } = await db.execute<{ turn: string }>(
    sql`select last_request as turn from rate_limit where key = ${key}`,
  )
  return rows[0] ? Number(rows[0].turn) : null
}

/** Uses the client's turn. Of two concurrent requests one gets it. */
async function takeTurn(db: Database, key: string, moment: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`delete from rate_limit where key = ${key} and last_request <= ${moment} returning key`,
  )
  return rows.length > 0
}

/** Gives a client its turn at `turn`, unless it has one. Returns when it is. */
async function giveTurn(db: Database, key: string, turn: number): Promise<number> {
  const { rows } = await db.execute<{ turn: string }>(sql`
    insert into rate_limit as held (id, key, count, last_request) values (${uuidv7()}, ${key}, 1, ${turn})
    on conflict (key) do update set last_request = held.last_request
    returning last_request as turn`)
  return Number(rows[0]!.turn)
}
