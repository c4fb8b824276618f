import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a browser sent a request from a page of another site than `origin`. What the browser itself says of its page
 * counts before what we believe to be our address. Programs outside browsers, e.g. the sender of a webhook, say neither.
 */
export function isForeign({ origin: from, 'sec-fetch-site': site }: IncomingHttpHeaders, origin: string): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return from !== undefined && from !== origin
}
