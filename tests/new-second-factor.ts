import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { rateLimit, user } from '#db/schema/auth.ts'
import { totp } from './totp.ts'

/** Enables a second factor for the user with this address. Resolves to its key (base32) and its recovery codes. */
export async function newSecondFactor({ auth, db }: Pick<AppContext, 'auth' | 'db'>, email: string) {
  const [found] = await db.select().from(user).where(eq(user.email, email))
  const userId = found!.id
  const started = await db.transaction((tx) => auth.api.startSecondFactor({ body: { userId, issuer: 'Vitrine', tx } }))
  const key = new URL(started!.uri).searchParams.get('secret')!
  const { codes } = await db.transaction((tx) => auth.api.turnOnSecondFactor({ body: { userId, code: totp(key), tx } }))
  // A code can be used only once: the test's first sign-in may be within the same half minute.
  await db.delete(rateLimit)
  return { key, codes, userId }
}
