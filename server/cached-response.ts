import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import type { SecurityHeaders } from './security-headers.ts'

/** A response whose bytes are in memory: a page, or a file of the build. */
export interface CachedResponse {
  /** The memory it takes. */
  bytes: number
  /** Sends the response in the best encoding that both sides support, or 304 when `If-None-Match` matches. Returns the status. */
  send: (request: IncomingMessage, response: ServerResponse, facts: { origin: string; requestId: string }) => number
}

type Encoding = 'br' | 'gzip' | 'identity'

interface Source {
  status?: number
  /** Names and values alternating, without the headers about the encoding. */
  headers: readonly string[]
  security: SecurityHeaders
  /** An ETag for exactly these bytes and headers. */
  tag: string
  /** If there is `br` the others may be missing: they are made for the rare visitor who needs them. */
  bodies: Partial<Record<Encoding, Buffer>>
}

/** Prepares a response: each request only chooses the encoding and writes its id. */
export function cacheResponse({ status = 200, headers, security, tag, bodies }: Source): CachedResponse {
  const offered = bodies.br ? (['br', 'gzip'] as const) : []
  const forms = { ...bodies }
  const heads: Record<string, string[]> = {}

  function makeHead(isWhole: boolean, encoding: Encoding, isSecure: boolean, length: number): string[] {
    const head = [...headers, ...security.always, ...(isSecure ? security.overHttps : [])]
    if (offered.length > 0) head.push('Vary', 'Accept-Encoding')
    head.push('ETag', `"${tag}-${encoding}"`)
    if (isWhole && encoding !== 'identity') head.push('Content-Encoding', encoding)
    if (isWhole) head.push('Content-Length', String(length))
    // The last entry is the request's id, replaced each time.
    return [...head, 'X-Request-Id', '']
  }

  function bodyIn(encoding: Encoding): Buffer {
    const kept = forms[encoding]
    if (kept) return kept
    const identity = brotliDecompressSync(forms.br!)
    if (encoding === 'identity') return identity
    forms.gzip = gzipSync(identity)
    return forms.gzip
  }

  const known = Object.values(bodies).reduce((sum, body) => sum + body.length, 0)
  const gzipToCome = bodies.br && !bodies.gzip ? Math.round(1.25 * bodies.br.length) : 0

  return {
    bytes: known + gzipToCome + 2 * headers.join('').length,
    send(request, response, { origin, requestId }) {
      const accept = request.headers['accept-encoding']
      const encoding = offered.find((offer) => acceptsEncoding(accept, offer)) ?? 'identity'
      const isKnown = status === 200 && namesTag(request.headers['if-none-match'], `"${tag}-${encoding}"`)
      const isSecure = origin.startsWith('https:')
      const kind = `${isKnown ? 304 : ''}${encoding}${isSecure ? 's' : ''}`
      // HEAD needs the body only once, for its length.
      const needsBody = !isKnown && (request.method !== 'HEAD' || !heads[kind])
      const body = needsBody ? bodyIn(encoding) : undefined
      heads[kind] ??= makeHead(!isKnown, encoding, isSecure, body?.length ?? 0)
      const head = heads[kind]
      head[head.length - 1] = requestId
      response.writeHead(isKnown ? 304 : status, head)
      response.end(request.method === 'HEAD' ? undefined : body)
      return response.statusCode
    },
  }
}

/** Whether `accept` (Accept-Encoding) names `encoding`; a weight of 0 is a refusal. */
export function acceptsEncoding(accept: string | undefined, encoding: 'br' | 'gzip'): boolean {
  if (!accept?.includes(encoding)) return false
  // Fast path: browsers send a plain list.
  if (!accept.includes(';')) return /^(br|gzip)$/.test(accept) || accept.split(/, */).includes(encoding)
  const entry = accept.split(',').find((part) => part.split(';')[0]!.trim() === encoding)
  return entry !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(entry)
}

/** Whether `If-None-Match` names `etag`, weakened by a proxy or not. */
function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag)
}
