import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { z } from 'zod'
import type { Database, Transaction } from '#db/connect.ts'
import { maxPasswordLength } from '../find-password-fault.server.ts'
import { readPasswordHash } from '../read-password-hash.server.ts'
import { beginCodeStep } from '../second-factor/code-step.server.ts'
import { hasSecondFactor } from '../second-factor/has-second-factor.server.ts'
import { openSession } from '../staff-sessions.server.ts'
import { rememberBrowser } from './known-browsers.server.ts'

/** The outcome of checking an address and a password; `signed-in` has opened a session, `second-factor` waits for the code. */
export interface PasswordCheck {
  outcome: 'signed-in' | 'second-factor' | 'wrong-credentials' | 'not-admin' | 'no-user'
}

/**
 * Sign-in for staff. better-auth's own endpoint refuses `admin@localhost` as not an e-mail address and opens a session
 * before the user can be checked; here a session is opened only for a user whom `mayEnter` admits.
 * An unknown address takes as long as a wrong password: the password is verified against `nobodysHash`.
 */
export function passwordSignIn({
  db,
  now,
  mayEnter,
}: {
  db: Database
  now: () => Date
  mayEnter: (userId: string) => Promise<boolean>
}) {
  // Salt and key in better-auth's format; no known password matches it.
  const nobodysHash = `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`
  return {
    id: 'password-sign-in',
    endpoints: {
      signInByPassword: createAuthEndpoint(
        '/sign-in/password',
        {
          method: 'POST',
          body: z.object({ email: z.string(), password: z.string() }),
          metadata: { SERVER_ONLY: true },
        },
        async (ctx): Promise<PasswordCheck> => {
          const { internalAdapter, password } = ctx.context
          const given = ctx.body.password.slice(0, maxPasswordLength + 1)
          const found = await internalAdapter.findUserByEmail(ctx.body.email.toLowerCase(), { includeAccounts: true })
          const hash = found?.accounts.find((account) => account.providerId === 'credential')?.password
          const isRight = await password.verify({ hash: hash ?? nobodysHash, password: given })
          if (!found || !isRight) return { outcome: 'wrong-credentials' }
          if (!(await mayEnter(found.user.id))) return { outcome: 'not-admin' }
          const { id } = found.user
          const isPassword = async (tx: Transaction) => (await readPasswordHash(tx, id)) === hash
          if (await hasSecondFactor(db, id)) {
            const hasBegun = await beginCodeStep(ctx, { db, now }, { userId: id, mayBegin: isPassword })
            return { outcome: hasBegun ? 'second-factor' : 'no-user' }
          }
          const mayOpen = async (tx: Transaction) => (await isPassword(tx)) && !(await hasSecondFactor(tx, id))
          if (!(await openSession(ctx, { db, now }, found.user, mayOpen))) return { outcome: 'no-user' }
          await rememberBrowser(ctx, ctx.body.email)
          return { outcome: 'signed-in' }
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
