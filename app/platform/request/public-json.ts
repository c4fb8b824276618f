/** Says inside the program that a response is made for each who asks; the visitor is told `no-store`, as for all of the API. */
export const notKept = 'private, no-store'

/**
 * JSON that is the same for every visitor. What is not `isCacheable`, as the last page standing in for one beyond it, is made
 * for each who asks: kept, a stranger's counting would push out what visitors ask for.
 */
export function publicJson(found: unknown, isCacheable: boolean): Response {
  return Response.json(found, { headers: isCacheable ? {} : { 'Cache-Control': notKept } })
}
