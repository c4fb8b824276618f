import { betterAuth } from 'better-auth'
import { uuidv7 } from 'uuidv7'
import type { Log } from '#app/platform/log.ts'
import type { Database } from '#db/connect.ts'
import { libraryAdapter } from './library-adapter.server.ts'
import { readProfile } from './read-profile.server.ts'
import { codeStep } from './second-factor/code-step.server.ts'
import { secondFactor, twoFactorPlugin } from './second-factor/second-factor.server.ts'
import { knownBrowsers } from './sign-in/known-browsers.server.ts'
import { passwordSignIn } from './sign-in/password-sign-in.server.ts'
import { clientAddressHeader, sessionSeconds, staffSessions } from './staff-sessions.server.ts'

export type Auth = ReturnType<typeof createAuth>

/**
 * Passwords, sessions and their cookie (AUTH-02, AUTH-16). There is no sign-up: users are created by the first start, by
 * `npm run admin` and by invitations. Its HTTP handler is not mounted; the portal's own actions call `auth.api`, so nothing else can be reached.
 */
export function createAuth({
  db,
  siteUrl,
  secret,
  log,
  now = () => new Date(),
}: {
  db: Database
  siteUrl: string
  secret: string
  log: Log
  now?: () => Date
}) {
  const mayEnter = async (userId: string) => (await readProfile(db, userId)).is_admin
  const library = twoFactorPlugin()
  return betterAuth({
    baseURL: siteUrl,
    trustedOrigins: [siteUrl],
    secret,
    database: libraryAdapter(db),
    emailAndPassword: { enabled: true, disableSignUp: true },
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true },
    plugins: [
      passwordSignIn({ db, now, mayEnter }),
      staffSessions({ db, now }),
      knownBrowsers(),
      library,
      secondFactor({ db, now, library }),
      codeStep({ db, now }),
    ],
    advanced: {
      cookiePrefix: 'vitrine',
      useSecureCookies: siteUrl.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    logger: { log: (level, message, ...facts) => log[level]({ facts }, `better-auth: ${message}`) },
    telemetry: { enabled: false },
  })
}
