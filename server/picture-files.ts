import type { ServerResponse } from 'node:http'
import type { Handler } from 'hono'
import type { ImageStore } from '#app/features/images/image-store.server.ts'
import type { Log } from '#app/platform/log.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { createRateLimiter } from '#app/platform/request/rate-limiter.ts'

interface Options {
  log: Log
  monotonicMs: () => number
  /** A response that its client does not read from for this long is aborted. */
  idleLimitMs?: number
}

/**
 * Limit of missing pictures per client and minute: each costs a bucket up to six requests. A page has a hundred pictures at most, so
 * nobody is refused while a folder is still being copied in.
 */
const maxMisses = 300

/**
 * Responds to `GET /images/{id}.webp?width=800&quality=80` (IMG-09) with the smallest variant at least `width` pixels wide.
 * Its bytes never change, so it is cached permanently, but a substitute width only for a day (CACHE-14, CACHE-15). `quality` is always
 * 80. 503 while the bucket cannot be read (S3-05). 429 for the rest of a minute in which a client requested many missing ones (UPL-16).
 */
export function pictureFiles(
  store: Pick<ImageStore, 'readVariant'>,
  { log, monotonicMs, idleLimitMs = 30_000 }: Options,
): Handler<{ Bindings: { facts: { client: string }; response: Pick<ServerResponse, 'setTimeout'> } }> {
  const misses = createRateLimiter({ limit: maxMisses, windowMs: 60_000, monotonicMs })
  return async (c) => {
    const { facts, response } = c.env
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' })
    const seconds = misses(facts.client, 0)
    if (seconds > 0)
      return c.text('Too many requests. Please try again in a moment.', 429, {
        'Cache-Control': 'no-store',
        'Retry-After': String(seconds),
      })
    let variant: Awaited<ReturnType<typeof store.readVariant>>
    try {
      variant = await store.readVariant(c.req.path, readWidth(c.req.query('width')))
    } catch (error) {
      if (!(error instanceof ObjectStoreFailed)) throw error
      log.warn({ error }, 'a picture could not be read')
      return c.text('The picture cannot be shown now', 503, { 'Cache-Control': 'no-store', 'Retry-After': '10' })
    }
    if (!variant) {
      misses(facts.client)
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    }
    response.setTimeout(idleLimitMs)
    const { bytes, isSubstitute } = variant
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
      'Cache-Control': isSubstitute ? 'public, max-age=86400' : 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    })
  }
}

function readWidth(value: string | undefined): number | null {
  return value && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null
}
