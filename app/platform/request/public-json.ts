/**
 * JSON that is the same for every visitor. What is not `isCacheable`, as the last page standing in for one beyond it, is made
 * for each who asks and says so by `private`: kept, a stranger's counting would push out what visitors ask for.
 */
export function publicJson(found: unknown, isCacheable: boolean): Response {
  return Response.json(found, { headers: isCacheable ? {} : { 'Cache-Control': 'private, no-store' } })
}
