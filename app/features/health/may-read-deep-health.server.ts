import { createHash, timingSafeEqual } from 'node:crypto'

/** Headers that proxies add: a request with one of them did not come from this machine, even if its socket says so. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'cf-connecting-ip',
]

/**
 * Whether the sender of `request` may see the checks of every part: anybody with the token, or on this machine.
 * @param client the bucket of the sender's address (`RequestFacts.client`)
 * @param token HEALTH_TOKEN; null: none is set
 */
export function mayReadDeepHealth(
  { headers }: Pick<Request, 'headers'>,
  client: string,
  token: string | null,
): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (given !== undefined) return token !== null && isSame(given, token)
  return isThisMachine(client) && !proxyHeaders.some((name) => headers.has(name))
}

/** `0:0:0:0::/64` is the bucket of ::1 only: no network uses it. */
function isThisMachine(client: string): boolean {
  return client === '0:0:0:0::/64' || /^127\.\d+\.\d+\.\d+$/.test(client)
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
