import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { account } from '#db/schema/auth.ts'

/** The hash of a user's password; undefined if the user has none. */
export async function readPasswordHash(db: Database | Transaction, userId: string): Promise<string | null | undefined> {
  const [own] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return own?.hash
}
