import type { Page } from '@playwright/test'

/** What every page asks for by itself, sooner or later: changes, whether the site is reached, own purchases, code, pictures. */
const byItself = /^\/(api\/(live|health|orders)$|assets\/|images\/)/

/** The paths that the page asks for from now on, but for what every page reads by itself. */
export function recordRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' || !byItself.test(pathname)) paths.push(pathname)
  })
  return paths
}
