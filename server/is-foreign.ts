import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a browser sent a request from a page of another site than `origin`. The browser's own Sec-Fetch-Site takes precedence
 * over the comparison with our address. Other clients, e.g. the sender of a webhook, send neither header.
 */
export function isForeign({ origin: from, 'sec-fetch-site': site }: IncomingHttpHeaders, origin: string): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return from !== undefined && from !== origin
}
