import type { HeadersArgs } from 'react-router'

/**
 * For the response to an address that anybody can make up, e.g. a page beyond the last: kept, a stranger's counting would
 * push out the pages that visitors ask for.
 */
export const noStore = { 'Cache-Control': 'private, no-cache' }

/** The headers of a page: those of the routes around it, and what its loader and its action say. */
export function pageHeaders({ parentHeaders, loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders)
  for (const [name, value] of [...loaderHeaders, ...actionHeaders]) headers.set(name, value)
  return headers
}
