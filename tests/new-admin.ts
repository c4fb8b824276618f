import type { AppContext } from '#app/app-context.ts'
import { systemActor } from '#app/features/audit/actor.ts'
import { saveAdmin } from '#app/features/auth/save-admin.server.ts'
import { profiles } from '#db/schema/profiles.ts'
import { withKnownHashes } from './known-hashes.ts'

export interface TestUser {
  email: string
  password: string
  /** The Cookie header of a signed-in browser. */
  cookie: string
}

/** An admin with an open session, in the database of `context`; `isAdmin: false` revokes the right after the sign-in. */
export async function newAdmin(
  context: Pick<AppContext, 'auth' | 'db'> & Partial<Pick<AppContext, 'now'>>,
  { email = 'desk@vitrine.example', password = 'brown paper and string', isAdmin = true } = {},
): Promise<TestUser> {
  const { password: hasher } = await context.auth.$context
  const { headers } = await withKnownHashes(hasher, async () => {
    await saveAdmin({ now: () => new Date(), ...context, actor: systemActor('Test') }, { email, password })
    return context.auth.api.signInByPassword({ body: { email, password }, headers: new Headers(), returnHeaders: true })
  })
  if (!isAdmin) await context.db.update(profiles).set({ is_admin: false })
  const cookie = headers.getSetCookie().find((line) => line.includes('session_token='))!
  return { email, password, cookie: cookie.split(';')[0]! }
}
