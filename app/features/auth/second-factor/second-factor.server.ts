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

/** How the check of a code ended. `used`: the right code, but for the second time. */
export type CodeCheck = 'right' | 'wrong' | 'used' | 'not-on'

interface Context {
  db: Database
  now: () => Date
}

/** better-auth's own plugin: it keeps secrets and recovery codes, encrypted with the secret of all sessions, and checks codes. */
export const twoFactorPlugin = () =>
  libraryPlugin({ backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes } })
type Library = ReturnType<typeof twoFactorPlugin>

/**
 * The library's functions for our sessions. It looks for a session by its token, which our table does not hold, and opens and
 * replaces sessions itself; asked with a session that is given, it does neither, and its limits do not count (0035).
 */
export function secondFactor({ db, now, library }: Context & { library: Library }) {
  const { enableTwoFactor, verifyTOTP, verifyBackupCode, generateBackupCodes, viewBackupCodes } = library.endpoints
  /** What stands for the password where a page has asked for it already. */
  const password = 'asked for already'
  const ofUser = z.object({ userId: z.string() })
  /** What is changed by the transaction in which the account is locked. */
  const ofUserWithin = ofUser.extend({ tx: z.custom<Transaction>() })
  const serverOnly = { method: 'POST', metadata: { SERVER_ONLY: true } } as const

  const findOwn = async (userId: string, on: Database | Transaction = db) => {
    const [found] = await on.select().from(twoFactor).where(eq(twoFactor.userId, userId))
    return found
  }
  /** How a request to the library stands: as if the user's session had been found, and the password been right. It reads and writes by `on`. */
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
      /** Makes a secret that is not on yet, in place of one that never was. Null when one is on. */
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
      /** Turns on the secret that was made, when `code` comes from it. Returns its recovery codes then. */
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
      /** Whether `code` is the one that the user's device shows now, or a recovery code that was not used yet. Each is right once. */
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
    // A code shows for a minute and a half; whoever read it over a shoulder must not enter with it, too (RFC 6238, 5.2).
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

/** Whether the library takes a code: it throws for one that is wrong, and for one that was used at the same moment. */
async function isRight(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false
    throw error
  }
}
