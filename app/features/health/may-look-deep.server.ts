import { createHash, timingSafeEqual } from 'node:crypto'

/** What a proxy adds: a request that has one was not made on this machine, whatever its socket says. */
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
 * Whether the sender of `request` may look at every part of the program: who knows the token, or is on this machine.
 * @param client the bucket of the sender's address (`RequestFacts.client`)
 * @param token HEALTH_TOKEN; null: none is set
 */
export function mayLookDeep({ headers }: Pick<Request, 'headers'>, client: string, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (given !== undefined) return token !== null && isSame(given, token)
  return isThisMachine(client) && !proxyHeaders.some((name) => headers.has(name))
}

/** `0:0:0:0::/64` is the bucket of ::1, and of no address that a network has. */
function isThisMachine(client: string): boolean {
  return client === '0:0:0:0::/64' || /^127\.\d+\.\d+\.\d+$/.test(client)
}

/** Compares in a time that says nothing of either. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
