import { createHash, randomUUID } from 'node:crypto'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { z } from 'zod'

const yearSeconds = 365 * 24 * 60 * 60
/** Accounts kept per browser: more than people who share one. */
const maxAccounts = 5
/** The signature covers a cookie's value, not its name: this prefix keeps a value signed for another purpose from being accepted here. */
const purpose = 'known-browser'

/**
 * A browser in which somebody signed in to an account is known for it from then on: its attempts have a count of their own,
 * whatever others do with the account's address (SES-02). A signed cookie records this; it holds the browser's random id
 * and a digest of each account's address, and grants no access.
 */
export function knownBrowsers() {
  return {
    id: 'known-browsers',
    endpoints: {
      /** The name of the browser that sent the request, if the account `email` was entered there; else null. */
      findKnownBrowser: createAuthEndpoint(
        '/known-browser/find',
        { method: 'POST', body: z.object({ email: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx): Promise<string | null> => {
          return findBrowserName(ctx, ctx.body.email)
        },
      ),
      /** Makes the browser that sent the request known for an account's new address `to`, if it is known for the old one, `from` (SES-13). */
      renameKnownAccount: createAuthEndpoint(
        '/known-browser/rename-account',
        { method: 'POST', body: z.object({ from: z.string(), to: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx): Promise<void> => {
          if (await findBrowserName(ctx, ctx.body.from)) await rememberBrowser(ctx, ctx.body.to)
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

/** The name of the browser that sent the request, if the account `email` was entered there; else null. */
export async function findBrowserName(ctx: GenericEndpointContext, email: string): Promise<string | null> {
  const browser = await readBrowser(ctx)
  return browser?.accounts.includes(digest(email)) ? browser.name : null
}

/** Makes the browser that sent the request known for the account `email`, in addition to others. */
export async function rememberBrowser(ctx: GenericEndpointContext, email: string): Promise<void> {
  const { name, accounts } = (await readBrowser(ctx)) ?? { name: randomUUID(), accounts: [] }
  const known = [...new Set([digest(email), ...accounts])].slice(0, maxAccounts)
  const cookie = describeCookie(ctx)
  await ctx.setSignedCookie(cookie.name, [purpose, name, ...known].join('~'), ctx.context.secret, cookie.attributes)
}

async function readBrowser(ctx: GenericEndpointContext): Promise<{ name: string; accounts: string[] } | null> {
  const value = await ctx.getSignedCookie(describeCookie(ctx).name, ctx.context.secret)
  const [given, name, ...accounts] = value ? value.split('~') : []
  return given === purpose && name ? { name, accounts } : null
}

const describeCookie = (ctx: GenericEndpointContext) =>
  ctx.context.createAuthCookie('known_browser', { maxAge: yearSeconds, path: '/admin', sameSite: 'strict' })

const digest = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)
