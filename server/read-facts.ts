import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Log } from '#app/platform/log.ts'
import type { Settings, Site } from '#app/platform/settings.ts'
import { isLoopback } from './is-loopback.ts'

/** The site as the visitor addresses it. */
export interface RequestSite {
  site: Site
  /** `https://gallery.example`: React Router compares an action's Origin with it. */
  origin: string
}

/** The facts of a request. */
export interface FactsReader {
  place: (request: IncomingMessage) => RequestSite
  /** Generated here, or from a trusted proxy. */
  requestId: (request: IncomingMessage) => string
  /** `traceparent` of a trusted proxy. */
  traceParent: (request: IncomingMessage) => string | undefined
  /** What rate limits count by: the visitor's address, not that of a trusted proxy. */
  client: (request: IncomingMessage) => string
}

/** How many hosts are cached: more than any site has, and few enough that a flood of invented ones does not fill the memory. */
const maxPlaces = 100

/**
 * Reads the client and the site of a request. `X-Forwarded-*` and `X-Request-Id` count only from a trusted proxy; else
 * the socket and SITE_URL decide. An unknown host is treated as the main site and never echoed (SITE-03).
 */
export function createFactsReader(settings: Settings, log: Log): FactsReader {
  const isTrusted = createTrust(settings.trustedProxies)
  const siteUrl = new URL(settings.siteUrl)
  let mainSite: Site = { name: settings.gallery.name, origin: settings.siteUrl }
  const places = new Map<string, RequestSite>()
  const idPrefix = randomBytes(6).toString('hex')
  let requests = 0
  let hasWarned = false
  let hasWarnedOfName = false

  /** Warns once that visitors use a host name that no link, mail or QR code of ours will have. */
  function warnOfOtherName(host: string) {
    if (hasWarnedOfName || !isLoopback(siteUrl.hostname) || isLoopback(withoutPort(host))) return
    hasWarnedOfName = true
    log.warn(
      { host, siteUrl: settings.siteUrl },
      'visitors come by another name than links, mails and QR codes have: set SITE_URL',
    )
  }

  function findPlace(scheme: 'http' | 'https' | undefined, host: string): RequestSite {
    const siteName = settings.sites.get(withoutPort(host))
    const site = siteName === undefined ? mainSite : { name: siteName, origin: settings.siteUrl }
    if (!/^([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/.test(host)) return { site, origin: settings.siteUrl }
    if (host === siteUrl.host || siteName !== undefined)
      return { site, origin: originOf(`${scheme ?? siteUrl.protocol.slice(0, -1)}://${host}`) }
    warnOfOtherName(host)
    // On a local machine any name of it is accepted: localhost, 127.0.0.1, its address on the local network.
    return { site, origin: isLoopback(siteUrl.hostname) ? originOf(`${scheme ?? 'http'}://${host}`) : settings.siteUrl }
  }

  /** As a browser writes it, without the scheme's own port; SITE_URL for a name that no machine can have (1.2.3.999). */
  const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : settings.siteUrl)

  const isFromProxy = ({ socket }: IncomingMessage) => isTrusted(plainAddress(socket.remoteAddress ?? ''))

  return {
    place(request) {
      const { headers } = request
      const isForwarded = settings.trustedProxies.length > 0 && isFromProxy(request)
      const forwardedScheme = isForwarded ? firstOf(headers['x-forwarded-proto'])?.toLowerCase() : undefined
      const scheme = forwardedScheme === 'https' || forwardedScheme === 'http' ? forwardedScheme : undefined
      const host = ((isForwarded && firstOf(headers['x-forwarded-host'])) || headers.host) ?? ''
      if (mainSite.name !== settings.gallery.name) {
        mainSite = { ...mainSite, name: settings.gallery.name }
        places.clear()
      }
      const key = `${scheme} ${host}`
      const known = places.get(key)
      if (known) return known
      const place = findPlace(scheme, host.toLowerCase())
      if (places.size < maxPlaces) places.set(key, place)
      return place
    },
    requestId(request) {
      if (settings.trustedProxies.length > 0 && isFromProxy(request)) {
        const given = firstOf(request.headers['x-request-id'])
        if (given && /^[\w.-]{1,128}$/.test(given)) return given
      }
      requests += 1
      return `${idPrefix}-${requests.toString(36)}`
    },
    traceParent(request) {
      if (settings.trustedProxies.length === 0 || !isFromProxy(request)) return undefined
      return firstOf(request.headers.traceparent)
    },
    client({ headers, socket }) {
      const peer = plainAddress(socket.remoteAddress ?? '')
      const chain = headers['x-forwarded-for']
      if (isTrusted(peer)) return networkOf(visitorBehind(chain, peer, isTrusted))
      if (chain !== undefined && !hasWarned) {
        hasWarned = true
        log.warn({ peer }, 'X-Forwarded-For does not count: its sender is not in TRUSTED_PROXIES')
      }
      return networkOf(peer)
    },
  }
}

/** Whether an address is in one of `blocks` (addresses or CIDR blocks). */
function createTrust(blocks: readonly string[]): (address: string) => boolean {
  if (blocks.length === 0) return () => false
  const list = new BlockList()
  for (const block of blocks) {
    const [address = '', bits] = block.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The rightmost address in the chain that is not one of our proxies: everything left of it is the visitor's own claim. */
function visitorBehind(
  chain: string | string[] | undefined,
  peer: string,
  isTrusted: (address: string) => boolean,
): string {
  let visitor = peer
  for (const entry of [chain ?? []].flat().join(',').split(',').reverse()) {
    const address = plainAddress(entry.trim())
    if (isIP(address) === 0) return visitor
    visitor = address
    if (!isTrusted(address)) return visitor
  }
  return visitor
}

/** The client of an address: in IPv6 every household has 2^64 addresses, so only the first half counts. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = [], tail] = address.split('::', 2).map((half) => half.split(':').filter(Boolean))
  // An IPv4 address at the end stands for two groups.
  const missing = 8 - head.length - (tail ?? []).length - (address.includes('.') ? 1 : 0)
  const groups = tail ? [...head, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail] : head
  return `${groups.slice(0, 4).map(shortest).join(':')}::/64`
}

/** `0db8` and `DB8` are `db8`. */
function shortest(group: string): string {
  return group.toLowerCase().replace(/^0+(?=.)/, '')
}

/** An address without port, brackets and the prefix of an IPv4-mapped IPv6 address. */
function plainAddress(text: string): string {
  const withoutBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')
  return withoutBrackets.replace(/^::ffff:(?=\d+\.)/i, '')
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '')
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat()[0]?.split(',')[0]?.trim()
}
