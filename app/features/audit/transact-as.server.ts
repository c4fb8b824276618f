import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import type { Actor } from './actor.ts'

/** A database, a clock, and the actor who uses them. */
export interface Acting {
  db: Database | Transaction
  now: () => Date
  actor: Actor
}

interface Transacting extends Acting {
  /** The action recorded for inserted works, instead of `created`. */
  verb?: 'restored'
}

/**
 * Runs `work` in a transaction in which every change of a work is recorded with the actor: a trigger on `products`
 * writes the entries. Changes to other tables are recorded by `recordChange`.
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
