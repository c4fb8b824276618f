import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, isAPIError } from 'better-auth/api'
import { twoFactor as libraryPlugin } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Database, Transaction } from '#db/connect.ts'
import { rateLimit, twoFactor, user } from '#db/schema/auth.ts'
import { libraryAdapter } from '../library-adapter.server.ts'
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.server.ts'

/** The outcome of checking a code. `used`: the right code, but used before. */
export type CodeCheck = 'right' | 'wrong' | 'used' | 'not-on'

interface Context {
  db: Database
  now: () => Date
}

/** better-auth's own plugin: stores secrets and recovery codes, encrypted with the secret of the sessions, and checks codes. */
export const twoFactorPlugin = () =>
  libraryPlugin({ backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes } })
type Library = ReturnType<typeof twoFactorPlugin>

/**
 * The library's functions, adapted to our sessions. It looks up a session by its token, which our table does not hold, and opens and
 * replaces sessions itself; called with a given session it does neither, and its rate limits do not apply (0035).
 */
export function secondFactor({ db, now, library }: Context & { library: Library }) {
  const { enableTwoFactor, verifyTOTP, verifyBackupCode, generateBackupCodes, viewBackupCodes } = library.endpoints
  /** Placeholder for the password, which the page has already checked. */
  const password = 'asked for already'
  const ofUser = z.object({ userId: z.string() })
  /** The changes made in the transaction that locks the account. */
  const ofUserWithin = ofUser.extend({ tx: z.custom<Transaction>() })
  const serverOnly = { method: 'POST', metadata: { SERVER_ONLY: true } } as const

  const findOwn = async (userId: string, on: Database | Transaction = db) => {
    const [found] = await on.select().from(twoFactor).where(eq(twoFactor.userId, userId))
    return found
  }
  /** A request context for the library, as if it had found the user's session and the password were right. It reads and writes through `on`. */
  const standIn = async (ctx: GenericEndpointContext, userId: string, on: Database | Transaction = db) => {
    const [owner] = await on.select().from(user).where(eq(user.id, userId))
    const moment = now()
    const times = { createdAt: moment, updatedAt: moment, expiresAt: moment }
    return {
      ...ctx,
      asResponse: false,
      returnHeaders: false,
      returnStatus: false,
      context: {
        ...ctx.context,
        session: { session: { id: '', token: '', userId, ...times }, user: { ...owner!, twoFactorEnabled: true } },
        adapter: libraryAdapter(on)(ctx.context.options),
        password: { ...ctx.context.password, verify: async () => true, checkPassword: async () => true },
      },
    } as never as Parameters<typeof verifyTOTP>[0]
  }

  return {
    id: 'second-factor',
    endpoints: {
      /** Generates a secret that is not active yet, replacing one that was never activated. Null when one is active. */
      startSecondFactor: createAuthEndpoint(
        '/second-factor/start',
        { ...serverOnly, body: ofUserWithin.extend({ issuer: z.string() }) },
        async (ctx): Promise<{ uri: string } | null> => {
          const { userId, issuer, tx } = ctx.body
          if ((await findOwn(userId, tx))?.verified) return null
          const asked = { ...(await standIn(ctx, userId, tx)), body: { password, issuer, method: 'totp' as const } }
          const made = await enableTwoFactor(asked)
          return made.method === 'totp' ? { uri: made.totpURI } : null
        },
      ),
      /** Activates the generated secret if `code` comes from it, and returns its recovery codes. */
      turnOnSecondFactor: createAuthEndpoint(
        '/second-factor/turn-on',
        { ...serverOnly, body: ofUserWithin.extend({ code: z.string() }) },
        async (ctx): Promise<{ check: CodeCheck; codes: string[] }> => {
          const { userId, code, tx } = ctx.body
          const own = await findOwn(userId, tx)
          if (!own || own.verified) return { check: 'not-on', codes: [] }
          const check = await checkCode(ctx, userId, { code, on: tx })
          if (check !== 'right') return { check, codes: [] }
          await tx.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId))
          const { backupCodes } = await viewBackupCodes({ ...(await standIn(ctx, userId, tx)), body: { userId } })
          return { check, codes: backupCodes }
        },
      ),
      /** Whether `code` is the current code of the user's device, or an unused recovery code. Each is accepted once. */
      checkSecondFactor: createAuthEndpoint(
        '/second-factor/check',
        { ...serverOnly, body: ofUser.extend({ code: z.string(), isRecovery: z.boolean() }) },
        async (ctx): Promise<CodeCheck> => {
          const { userId, code, isRecovery } = ctx.body
          if (!(await findOwn(userId))?.verified) return 'not-on'
          return isRecovery ? checkRecoveryCode(ctx, userId, code) : checkCode(ctx, userId, { code, on: db })
        },
      ),
      /** New recovery codes in place of the old ones. Null when no second factor is on. */
      renewRecoveryCodes: createAuthEndpoint(
        '/second-factor/renew-codes',
        { ...serverOnly, body: ofUserWithin },
        async (ctx): Promise<string[] | null> => {
          const { userId, tx } = ctx.body
          if (!(await findOwn(userId, tx))?.verified) return null
          const { backupCodes } = await generateBackupCodes({ ...(await standIn(ctx, userId, tx)), body: { password } })
          return backupCodes
        },
      ),
      /** How many recovery codes are left; null when no second factor is on. */
      countRecoveryCodes: createAuthEndpoint(
        '/second-factor/count-codes',
        { ...serverOnly, body: ofUser },
        async (ctx): Promise<number | null> => {
          if (!(await findOwn(ctx.body.userId))?.verified) return null
          const { backupCodes } = await viewBackupCodes({ ...(await standIn(ctx, ctx.body.userId)), body: ctx.body })
          return backupCodes.length
        },
      ),
    },
  } satisfies BetterAuthPlugin

  async function checkCode(
    ctx: GenericEndpointContext,
    userId: string,
    { code: given, on }: { code: string; on: Database | Transaction },
  ): Promise<CodeCheck> {
    const code = given.replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return 'wrong'
    const asked = await standIn(ctx, userId, on)
    if (!(await isRight(() => verifyTOTP({ ...asked, body: { code } })))) return 'wrong'
    // A code is valid for a minute and a half; somebody who saw it being typed must not be able to use it again (RFC 6238, 5.2).
    const first = await on
      .insert(rateLimit)
      .values({ id: uuidv7(), key: `second-factor code ${userId} ${code}`, count: 1, lastRequest: now().getTime() })
      .onConflictDoNothing()
      .returning({ id: rateLimit.id })
    return first.length > 0 ? 'right' : 'used'
  }

  async function checkRecoveryCode(ctx: GenericEndpointContext, userId: string, given: string): Promise<CodeCheck> {
    const asked = { ...(await standIn(ctx, userId)), body: { code: readRecoveryCode(given), disableSession: true } }
    return (await isRight(() => verifyBackupCode(asked))) ? 'right' : 'wrong'
  }
}

/** Whether the library accepts a code: it throws for a wrong one, and for one that is used concurrently. */
async function isRight(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false
    throw error
  }
}
