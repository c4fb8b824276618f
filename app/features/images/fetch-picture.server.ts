import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { isPicture } from './check-upload.server.ts'
import type { ImageStore } from './image-store.server.ts'
import { isPublicAddress } from './is-public-address.server.ts'

/** A picture's bytes, or why there are none; `message` is for logs and operators. */
export type FetchedPicture =
  | { outcome: 'fetched'; bytes: Buffer }
  | {
      /** `missing` is permanent; `unreachable` and `too-slow` may succeed later. */
      outcome: 'not-allowed' | 'missing' | 'unreachable' | 'too-slow' | 'too-large' | 'no-picture'
      message: string
    }

interface Resolved {
  address: string
  family: number
}

interface Options {
  /** The store of pictures whose addresses have no host; they are read from it directly. */
  imageStore: Pick<ImageStore, 'read'>
  /** Hosts that pictures may come from, https only, on its own port (IMG-04). */
  imageHosts: readonly string[]
  /** Origins that the operator set, such as `http://127.0.0.1:4010`: private addresses are allowed for these. */
  trustedOrigins?: readonly string[]
  maxBytes?: number
  /** Aborts the fetch, which then rejects with its reason. */
  signal?: AbortSignal | undefined
  /** Aborts at the time limit for everything: DNS, redirects and the last byte. */
  startDeadline?: () => AbortSignal
  resolve?: (hostname: string) => Promise<Resolved[]>
}

const maxRedirects = 4
const timeoutMs = 30_000
const redirects = [301, 302, 303, 307, 308]

/**
 * Fetches the picture at an address from a row, a form or another host (OP-58): only from the picture folder, an allowed
 * host or a trusted origin. Each host is resolved once; its addresses must all be public, and the
 * connection goes to these. Redirects follow the same rules. JPEG, PNG and WebP only, by their bytes.
 */
export async function fetchPicture(url: string, options: Options): Promise<FetchedPicture> {
  const { imageStore, signal, startDeadline = () => AbortSignal.timeout(timeoutMs) } = options
  signal?.throwIfAborted()
  if (url.startsWith('/') && !url.startsWith('//')) return readOwn(url, imageStore, options.maxBytes)
  const deadline = startDeadline()
  try {
    return await follow(url, { ...options, signal: signal ? AbortSignal.any([signal, deadline]) : deadline })
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Refused) return { outcome: error.outcome, message: error.message }
    if (deadline.aborted) return { outcome: 'too-slow', message: `It took longer than ${timeoutMs / 1000} seconds` }
    return { outcome: 'unreachable', message: error instanceof Error ? error.message : String(error) }
  }
}

/** The largest source for background removal (BGR-02), which is the largest picture fetched anywhere. */
const maxFetchBytes = 20 * 1_048_576

async function readOwn(url: string, imageStore: Options['imageStore'], maxBytes = maxFetchBytes) {
  try {
    const bytes = await imageStore.read(url, null)
    if (!bytes) return { outcome: 'missing', message: 'It is not among the pictures kept here' } as const
    return bytes.length > maxBytes ? tooLarge(maxBytes) : ({ outcome: 'fetched', bytes } as const)
  } catch (error) {
    // Read errors of a folder have file system codes: EACCES, EIO.
    const isOfStore = error instanceof ObjectStoreFailed || (error as NodeJS.ErrnoException).code !== undefined
    if (!isOfStore) throw error
    return { outcome: 'unreachable', message: (error as Error).message } as const
  }
}

async function follow(url: string, options: Options & { signal: AbortSignal }): Promise<FetchedPicture> {
  const { maxBytes = maxFetchBytes, signal } = options
  let from: URL | undefined
  let next = url
  for (let redirect = 0; redirect <= maxRedirects; redirect++) {
    const address = URL.parse(next, from)
    if (!address) throw new Refused('not-allowed', 'It is no address')
    const response = await send(address, await findAddresses(address, options), signal)
    const location = redirects.includes(response.statusCode!) && response.headers.location
    if (location) {
      response.destroy()
      from = address
      next = location
      continue
    }
    const bytes = await readResponse(response, maxBytes)
    return isPicture(bytes)
      ? { outcome: 'fetched', bytes }
      : { outcome: 'no-picture', message: 'It is no JPEG, PNG or WebP' }
  }
  return { outcome: 'unreachable', message: `It redirects more than ${maxRedirects} times` }
}

/** The IP addresses to connect to. @throws Refused where a picture may not be fetched from */
async function findAddresses(address: URL, options: Options & { signal: AbortSignal }): Promise<Resolved[]> {
  const { imageHosts, trustedOrigins = [], signal, resolve = (name) => lookup(name, { all: true }) } = options
  const { protocol, host, origin, username, password } = address
  const isTrusted = trustedOrigins.some((trusted) => URL.parse(trusted)?.origin === origin)
  const isListed = protocol === 'https:' && imageHosts.some((allowed) => allowed.toLowerCase() === host)
  if (!/^https?:$/.test(protocol) || username || password || !(isTrusted || isListed))
    throw new Refused('not-allowed', `Pictures may not come from ${host || protocol}`)
  const name = address.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(name)
  const found = family ? [{ address: name, family }] : await untilAborted(resolve(name), signal)
  const hidden = isTrusted ? undefined : found.find((each) => !isPublicAddress(each.address))
  if (hidden) throw new Refused('not-allowed', `${host} is at ${hidden.address}, which is no public address`)
  return found
}

/** Begins a GET of `address` at the IP addresses resolved for its host, over a new connection. */
function send(address: URL, found: Resolved[], signal: AbortSignal): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // Many hosts refuse requests without a User-Agent.
    const headers = { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Vitrine' }
    const options = { agent: false, signal, headers } as const
    request(address, {
      ...options,
      lookup: (_name, { all }, done) => (all ? done(null, found) : done(null, ...first(found))),
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

function first([found]: Resolved[]): [string, number] {
  return [found!.address, found!.family]
}

async function readResponse(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    const status = response.statusCode!
    if (status !== 200)
      throw new Refused(status === 404 || status === 410 ? 'missing' : 'unreachable', `It responds with ${status}`)
    if (Number(response.headers['content-length']) > maxBytes)
      throw new Refused('too-large', tooLarge(maxBytes).message)
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw new Refused('too-large', tooLarge(maxBytes).message)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}

function tooLarge(maxBytes: number) {
  return { outcome: 'too-large', message: `It is larger than ${Math.round(maxBytes / 1_048_576)} MB` } as const
}

/** A DNS lookup cannot be cancelled; this stops waiting for it. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

class Refused extends Error {
  readonly outcome: Exclude<FetchedPicture['outcome'], 'fetched'>
  constructor(outcome: Refused['outcome'], message: string) {
    super(message)
    this.outcome = outcome
  }
}
