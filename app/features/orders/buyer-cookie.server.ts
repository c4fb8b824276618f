import { createHash, randomBytes } from 'node:crypto'

/** How long a browser is known after the last order that it opened. */
const keptSeconds = 30 * 24 * 60 * 60
/** 192 random bits, as base64url. */
const tokenBytes = 24
const tokenPattern = /^[\w-]{32}$/

/** The cookie's name for a site at `siteUrl`: over https browsers take this prefix from a secure origin only. */
export function buyerCookieName(siteUrl: string): string {
  return siteUrl.startsWith('https://') ? '__Secure-vitrine.buyer' : 'vitrine.buyer'
}

/** The token that identifies the browser that sent the request; null without one, with two, or with an invalid one. */
export function readBuyerToken({ headers }: Request, siteUrl: string): string | null {
  const prefix = `${buyerCookieName(siteUrl)}=`
  const sent = (headers.get('Cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
  const token = sent.length === 1 ? sent[0]!.slice(prefix.length) : ''
  return tokenPattern.test(token) ? token : null
}

export function newBuyerToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/** The hash stored in `orders.buyer`, from which the cookie cannot be derived. */
export function hashBuyerToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The `Set-Cookie` that stores `token` in a browser, sent only with requests about orders and not readable by scripts. */
export function buyerCookie(token: string, siteUrl: string): string {
  const attributes = [`Max-Age=${keptSeconds}`, 'Path=/api/orders', 'HttpOnly', 'SameSite=Lax']
  if (siteUrl.startsWith('https://')) attributes.push('Secure')
  return [`${buyerCookieName(siteUrl)}=${token}`, ...attributes].join('; ')
}
