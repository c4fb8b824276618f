/** Marks a response, inside the program, as not cacheable; the client gets `no-store`, as for the whole API. */
export const privateNoStore = 'private, no-store'

/**
 * JSON that is the same for every visitor. If it is not `isCacheable`, such as the last page in place of one beyond it, it is made
 * for each request: if it were cached, a stranger could evict what visitors request.
 */
export function publicJson(found: unknown, isCacheable: boolean): Response {
  return Response.json(found, { headers: isCacheable ? {} : { 'Cache-Control': privateNoStore } })
}
