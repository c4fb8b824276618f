import type { HeadersArgs } from 'react-router'

/**
 * For the response to an arbitrary address, e.g. a page beyond the last: if such responses were cached, a stranger could
 * evict the pages that visitors request.
 */
export const noStore = { 'Cache-Control': 'private, no-cache' }

/** The headers of a page: those of its parent routes, its loader and its action. */
export function pageHeaders({ parentHeaders, loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders)
  for (const [name, value] of [...loaderHeaders, ...actionHeaders]) headers.set(name, value)
  return headers
}
