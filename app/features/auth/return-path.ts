import { withQuery } from '#app/platform/with-query.ts'

/** Where a sign-in leads unless another page of the portal was requested (AUTH-08). */
export const portalHome = '/admin/products'

/** The account page, and the page of its second factor. */
export const accountPath = '/admin/account'
export const secondFactorPath = '/admin/account/second-factor'

/** The page that asks for a sign-in's code. */
const codePath = '/admin/login/code'

/** The path whose request ends the session (SHELL-05). */
export const signOutPath = '/admin/sign-out'

/** The login screen's address, with `path` to return to; the address of a page's data counts as the page. */
export function loginPath(address: string): string {
  const path = pagePath(new URL(address, 'http://portal.invalid'))
  return path === portalHome || path === '/admin'
    ? '/admin/login'
    : `/admin/login?${new URLSearchParams({ returnTo: path })}`
}

/** The page of the portal that `returnTo` names; anything else, above all other sites, becomes the portal's home. */
export function readReturnPath(returnTo: string | null): string {
  if (!returnTo?.startsWith('/admin/')) return portalHome
  const url = new URL(returnTo, 'http://portal.invalid')
  const isLogin = /^\/admin\/login(\/|$)/.test(url.pathname) || url.pathname === signOutPath
  if (url.origin !== 'http://portal.invalid' || !url.pathname.startsWith('/admin/') || isLogin) return portalHome
  return pagePath(url)
}

/** The address of the page that asks for a sign-in's code, with `returnTo`; for a recovery code when `isRecovery`. */
export function codeStepPath(returnTo: string | null, { isRecovery = false } = {}): string {
  const params = new URLSearchParams()
  if (isRecovery) params.set('recovery', '')
  const path = readReturnPath(returnTo)
  if (path !== portalHome) params.set('returnTo', path)
  return withQuery(codePath, params)
}

/** The login screen's address, with `returnTo`, for a sign-in whose code did not come in time (AUTH-28). */
export function codeExpiredPath(returnTo: string | null): string {
  const path = readReturnPath(returnTo)
  return path === portalHome
    ? '/admin/login?expired'
    : `/admin/login?expired&${new URLSearchParams({ returnTo: path })}`
}

/** Whether an address is that of the page that asks for a sign-in's code. */
export const isCodeStep = (address: string | null) => address?.startsWith(codePath) ?? false

/** Files and data that pages fetch. After a sign-in the router would show them as empty pages. */
const parts = /\/(export|[^/]+\.pdf|(?<=\/invoices\/)preview)$/

/**
 * React Router requests a page's data at the page's address with `.data` added, and names the routes in a parameter. Such an
 * address is mapped to its page.
 */
function pagePath({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams)
  params.delete('_routes')
  return withQuery(pathname.replace(/\.data$/, '').replace(parts, ''), params)
}
