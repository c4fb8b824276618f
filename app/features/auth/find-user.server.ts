import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { user } from '#db/schema/auth.ts'
import { profiles } from '#db/schema/profiles.ts'

/** Whether there is a user with this address, and whether an admin. */
export async function findUser(db: Database | Transaction, email: string): Promise<'admin' | 'user' | 'nobody'> {
  const [found] = await db
    .select({ isAdmin: profiles.is_admin })
    .from(user)
    .leftJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.email, email.trim().toLowerCase()))
  if (!found) return 'nobody'
  return found.isAdmin ? 'admin' : 'user'
}
