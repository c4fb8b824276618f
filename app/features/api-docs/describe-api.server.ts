import type { AppContext } from '#app/app-context.ts'
import { buyerCookieName } from '#app/features/orders/buyer-cookie.server.ts'
import { openapi } from './openapi.server.ts'

/** The description of this program's API, with the gallery's name and address and the names of its cookies. */
export async function describeApi({ auth, settings }: Pick<AppContext, 'auth' | 'settings'>) {
  const { authCookies } = await auth.$context
  return openapi({
    name: settings.gallery.name,
    origin: settings.siteUrl,
    sessionCookie: authCookies.sessionToken.name,
    buyerCookie: buyerCookieName(settings.siteUrl),
  })
}
