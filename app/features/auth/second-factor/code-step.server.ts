import { createHash, randomBytes } from 'node:crypto'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { and, eq, gt, lt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Database, Transaction } from '#db/connect.ts'
import { user, verification } from '#db/schema/auth.ts'
import { lockUser } from '../lock-user.server.ts'
import { findBrowserName, rememberBrowser } from '../sign-in/known-browsers.server.ts'
import { openSession } from '../staff-sessions.server.ts'

const waitSeconds = 10 * 60

interface Steps {
  db: Database
  now: () => Date
}

/** Who gave the right password and still has to give a code. */
export interface WaitingSignIn {
  userId: string
  email: string
  /** The browser's id, if somebody signed in to the account in it before. */
  knownBrowser: string | null
}

/**
 * The second step of a sign-in: after the right password a cookie names the sign-in that waits for its code, for 10 minutes. It
 * grants nothing by itself; the table stores its hash.
 */
export function codeStep({ db, now }: Steps) {
  return {
    id: 'code-step',
    endpoints: {
      /** The sign-in that waits in the browser that sent the request; null when there is none, or its time is up. */
      findWaitingSignIn: createAuthEndpoint(
        '/code-step/find',
        { method: 'POST', metadata: { SERVER_ONLY: true } },
        async (ctx): Promise<WaitingSignIn | null> => {
          const identifier = await readIdentifier(ctx)
          if (!identifier) return null
          const [found] = await db
            .select({ userId: user.id, email: user.email })
            .from(verification)
            .innerJoin(user, eq(user.id, verification.value))
            .where(isWaiting(identifier, now()))
          return found ? { ...found, knownBrowser: await findBrowserName(ctx, found.email) } : null
        },
      ),
      /** Ends the wait by opening a session. Returns false if there is no such wait any more: one sign-in opens one session. */
      finishSignIn: createAuthEndpoint(
        '/code-step/finish',
        { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx): Promise<boolean> => {
          const identifier = await readIdentifier(ctx)
          const owner = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
          if (!identifier || !owner) return false
          const endWait = async (tx: Transaction) => {
            const ended = await tx
              .delete(verification)
              .where(and(isWaiting(identifier, now()), eq(verification.value, owner.id)))
              .returning({ id: verification.id })
            return ended.length > 0
          }
          if (!(await openSession(ctx, { db, now }, owner, endWait))) return false
          expireCookie(ctx, describeCookie(ctx))
          await rememberBrowser(ctx, owner.email)
          return true
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

/**
 * Begins the wait for a code, after the right password of `userId`. Returns false if the user no longer exists or `mayBegin`
 * returns false: it runs in the same transaction, in which nobody can change the user's password and second factor.
 */
export async function beginCodeStep(
  ctx: GenericEndpointContext,
  { db, now }: Steps,
  { userId, mayBegin }: { userId: string; mayBegin: (tx: Transaction) => Promise<boolean> },
): Promise<boolean> {
  const moment = now()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(moment.getTime() + waitSeconds * 1_000)
  await db.delete(verification).where(lt(verification.expiresAt, moment))
  const times = { expiresAt, createdAt: moment, updatedAt: moment }
  const hasBegun = await db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId)) || !(await mayBegin(tx))) return false
    await tx.insert(verification).values({ id: uuidv7(), identifier: hash(token), value: userId, ...times })
    return true
  })
  if (!hasBegun) return false
  const cookie = describeCookie(ctx)
  await ctx.setSignedCookie(cookie.name, token, ctx.context.secret, cookie.attributes)
  return true
}

async function readIdentifier(ctx: GenericEndpointContext): Promise<string | null> {
  const token = await ctx.getSignedCookie(describeCookie(ctx).name, ctx.context.secret)
  return token ? hash(token) : null
}

const describeCookie = (ctx: GenericEndpointContext) =>
  ctx.context.createAuthCookie('code_step', { maxAge: waitSeconds, path: '/admin', sameSite: 'strict' })

const hash = (token: string) => `code-step ${createHash('sha256').update(token).digest('hex')}`

const isWaiting = (identifier: string, moment: Date) =>
  and(eq(verification.identifier, identifier), gt(verification.expiresAt, moment))!
