/** Where a sign-in leads unless a page of the portal was asked for first (AUTH-08). */
export const portalHome = '/admin/products'

/** The login screen's address, which leads back to `path` afterwards. */
export function loginPath(path: string): string {
  return path === portalHome || path === '/admin'
    ? '/admin/login'
    : `/admin/login?${new URLSearchParams({ returnTo: path })}`
}

/** The page of the portal that `returnTo` names; anything else, other sites above all, counts as the portal's home. */
export function readReturnPath(returnTo: string | null): string {
  if (!returnTo?.startsWith('/admin/')) return portalHome
  const url = new URL(returnTo, 'http://portal.invalid')
  const isLogin = url.pathname === '/admin/login' || url.pathname === '/admin/sign-out'
  if (url.origin !== 'http://portal.invalid' || !url.pathname.startsWith('/admin/') || isLogin) return portalHome
  return url.pathname + url.search
}
