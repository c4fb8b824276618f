import type { Page } from '@playwright/test'

/** Requests that every page makes by itself at some time: changes, whether the site is reachable, own purchases, code, pictures. */
const byItself = /^\/(api\/(live|health|orders)$|assets\/|images\/)/

/** The paths that the page requests from now on, except those that every page requests by itself. */
export function recordRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' || !byItself.test(pathname)) paths.push(pathname)
  })
  return paths
}
