import { createHash, randomBytes } from 'node:crypto'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { and, eq, gt, not } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { session, twoFactor, user } from '#db/schema/auth.ts'
import { lockUser } from './lock-user.server.ts'

/** The header in which our own code, never a client, passes the client's address to the library. */
export const clientAddressHeader = 'x-vitrine-client-address'

/** A session ends this long after its sign-in, even when used. */
export const sessionSeconds = 30 * 24 * 60 * 60
/** It ends earlier when it was not used for this long. */
const idleMs = 12 * 60 * 60_000
/** The last use is written only when the stored one is this old, not with every request. */
const touchMs = 5 * 60_000

interface Sessions {
  db: Database
  now: () => Date
}

/** Whose session it is. */
export interface SessionUser {
  id: string
  email: string
  name: string
  sessionId: string
  /** When the password was last given in it. */
  passwordGivenAt: Date
  /** Whether the user signs in with a code beside the password. */
  hasSecondFactor: boolean
}

/**
 * Sessions with the library's signed cookie, but without its functions: those store the token in plain text, have no
 * idle timeout and read the machine's own clock. The table stores a token's SHA-256, so that nobody who reads the table, or a
 * backup of it, can forge a cookie; a token is 256 random bits and needs no slow hash (SES-08).
 */
export function staffSessions({ db, now }: Sessions) {
  return {
    id: 'staff-sessions',
    endpoints: {
      /** Whose session the request's cookie names; null when there is none, or it has ended (SES-05). */
      findSessionUser: createAuthEndpoint(
        '/staff-session/find',
        {
          method: 'POST',
          // Whether a person caused the request, and not a page that reloads itself.
          body: z.object({ isUse: z.boolean() }),
          metadata: { SERVER_ONLY: true },
        },
        async (ctx): Promise<SessionUser | null> => {
          const token = await readTokenHash(ctx)
          if (!token) return null
          const moment = now()
          const isThis = and(eq(session.token, token), isOpen(moment))
          const [found] = await db
            .select({
              id: user.id,
              email: user.email,
              name: user.name,
              sessionId: session.id,
              openedAt: session.createdAt,
              passwordGivenAt: session.passwordGivenAt,
              lastUse: session.updatedAt,
              secondFactor: twoFactor.id,
            })
            .from(session)
            .innerJoin(user, eq(user.id, session.userId))
            .leftJoin(twoFactor, and(eq(twoFactor.userId, user.id), eq(twoFactor.verified, true)))
            .where(isThis)
          if (!found) return null
          const { lastUse, openedAt, passwordGivenAt, secondFactor, ...owner } = found
          if (ctx.body.isUse && moment.getTime() - lastUse.getTime() >= touchMs)
            await db.update(session).set({ updatedAt: moment }).where(isThis)
          return { ...owner, passwordGivenAt: passwordGivenAt ?? openedAt, hasSecondFactor: secondFactor !== null }
        },
      ),
      /** Ends the session that the request's cookie names and clears the cookie, also when the database fails (AUTH-23). */
      endSession: createAuthEndpoint(
        '/staff-session/end',
        { method: 'POST', metadata: { SERVER_ONLY: true } },
        async (ctx): Promise<void> => {
          const token = await readTokenHash(ctx)
          try {
            if (token)
              await db.transaction(async (tx) => {
                const [ended] = await tx.delete(session).where(eq(session.token, token)).returning(endedSession)
                if (ended) await recordSession(tx, 'sign-out', ended, now())
              })
          } catch (error) {
            ctx.context.logger.error('a session could not be ended', error)
          }
          deleteSessionCookie(ctx)
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

/**
 * Opens a session of `owner` and sends its cookie. Ends the browser's previous session (SES-07), and deletes this user's
 * expired ones. Returns false if the user no longer exists or `mayOpen` returns false: it runs in the same
 * transaction, in which nobody can change the user's password and second factor.
 */
export async function openSession(
  ctx: GenericEndpointContext,
  { db, now }: Sessions,
  owner: Parameters<typeof setSessionCookie>[1]['user'],
  mayOpen: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const older = await readTokenHash(ctx)
  const moment = now()
  const token = randomBytes(32).toString('base64url')
  const opened = {
    id: uuidv7(),
    userId: owner.id,
    createdAt: moment,
    updatedAt: moment,
    expiresAt: new Date(moment.getTime() + sessionSeconds * 1000),
    ipAddress: ctx.headers?.get(clientAddressHeader) ?? null,
    userAgent: ctx.headers?.get('User-Agent') ?? null,
  }
  const isOpened = await db.transaction(async (tx) => {
    if (!(await lockUser(tx, owner.id)) || !(await mayOpen(tx))) return false
    await tx.delete(session).where(and(eq(session.userId, owner.id), not(isOpen(moment))))
    const [replaced] = older ? await tx.delete(session).where(eq(session.token, older)).returning(endedSession) : []
    if (replaced) await recordSession(tx, 'session-ended', replaced, moment)
    await tx.insert(session).values({ ...opened, token: hashToken(token) })
    await recordSession(tx, 'sign-in', opened, moment)
    return true
  })
  if (!isOpened) return false
  await setSessionCookie(ctx, { session: { ...opened, token }, user: owner })
  return true
}

const endedSession = { userId: session.userId, ipAddress: session.ipAddress }

async function recordSession(
  tx: Transaction,
  action: 'sign-in' | 'sign-out' | 'session-ended',
  { userId, ipAddress }: { userId: string; ipAddress: string | null },
  at: Date,
): Promise<void> {
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  const label = owner!.email
  await recordChange(tx, {
    by: { kind: 'admin', id: userId, label, client: ipAddress ?? undefined },
    at,
    action,
    subject: { kind: 'user', id: userId, label },
    note: action === 'session-ended' ? 'Another sign-in in the same browser' : undefined,
  })
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** The hash of the token in the request's cookie; null without a cookie that we signed. */
async function readTokenHash(ctx: GenericEndpointContext): Promise<string | null> {
  const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret)
  return token ? hashToken(token) : null
}

/** SQL of whether a session (of the user `userId`, if given) has not ended at `moment`. */
export const isOpen = (moment: Date, userId?: string) =>
  and(
    gt(session.expiresAt, moment),
    gt(session.updatedAt, new Date(moment.getTime() - idleMs)),
    userId === undefined ? undefined : eq(session.userId, userId),
  )!
