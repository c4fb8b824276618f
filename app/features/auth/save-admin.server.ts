import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database, Transaction } from '#db/connect.ts'
import { account, session, user } from '#db/schema/auth.ts'
import { profiles } from '#db/schema/profiles.ts'
import type { Auth } from './auth.server.ts'

/**
 * Makes `email` an admin: a new user with `password`, or one that exists, whose password changes only if one is given
 * (its sessions then end). For an operator's command and the first start only; no request can reach it (PERM-07).
 * @returns whether the user is new
 * @throws MissingPassword for a new user without one
 */
export async function saveAdmin(
  { db, auth }: { db: Database | Transaction; auth: Auth },
  { email, password }: { email: string; password: string | null },
): Promise<{ isNew: boolean }> {
  const hash = password === null ? null : await (await auth.$context).password.hash(password)
  const address = email.trim().toLowerCase()
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: user.id }).from(user).where(eq(user.email, address)).for('update')
    if (!found && !hash) throw new MissingPassword()
    const id = found?.id ?? uuidv7()
    if (!found) await tx.insert(user).values({ id, email: address, name: address.split('@')[0]! })
    if (hash) {
      await tx.delete(account).where(eq(account.userId, id))
      await tx
        .insert(account)
        .values({ id: uuidv7(), accountId: id, providerId: 'credential', userId: id, password: hash })
      await tx.delete(session).where(eq(session.userId, id))
    }
    await tx
      .insert(profiles)
      .values({ id, is_admin: true })
      .onConflictDoUpdate({ target: profiles.id, set: { is_admin: true } })
    return { isNew: !found }
  })
}

export class MissingPassword extends Error {}
