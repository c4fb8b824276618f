import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { profiles } from '#db/schema/profiles.ts'

export type Profile = typeof profiles.$inferSelect

/** The user's profile, read from the database each time. A missing one is created, without `is_admin` (AUTH-19, AUTH-20, OP-40). */
export async function readProfile(db: Database, userId: string): Promise<Profile> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  if (profile) return profile
  await db.insert(profiles).values({ id: userId, is_admin: false }).onConflictDoNothing()
  const [made] = await db.select().from(profiles).where(eq(profiles.id, userId))
  return made!
}
