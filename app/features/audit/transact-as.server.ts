import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import type { Actor } from './actor.ts'

/** A database, a clock, and in whose name both are used. */
export interface Acting {
  db: Database | Transaction
  now: () => Date
  actor: Actor
}

interface Transacting extends Acting {
  /** What is said of works that are inserted, instead of `created`. */
  verb?: 'restored'
}

/**
 * Runs `work` in a transaction in which every change of a work is recorded in the actor's name: a trigger on `products`
 * writes the entries. What has no such trigger is recorded by `recordChange`.
 */
export function transactAs<Result>(
  { db, now, actor, verb }: Transacting,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const named = JSON.stringify({ ...actor, at: now().toISOString(), verb })
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('vitrine.actor', ${named}, true)`)
    return work(tx)
  })
}
