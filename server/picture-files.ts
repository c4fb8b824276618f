import type { Handler } from 'hono'
import type { ImageStore } from '#app/features/images/image-store.server.ts'
import type { Log } from '#app/platform/log.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'

/**
 * Responds to `GET /images/{id}.webp?width=800&quality=80` (IMG-09) with the smallest variant at least `width` pixels wide.
 * Its bytes never change, so a browser keeps it for good, but a larger one that stands in for it for a day (CACHE-14). `quality` is 80
 * always. 503 while the bucket cannot be read (S3-05).
 */
export function pictureFiles(store: Pick<ImageStore, 'readVariant'>, log: Log): Handler {
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' })
    let variant: Awaited<ReturnType<typeof store.readVariant>>
    try {
      variant = await store.readVariant(c.req.path, readWidth(c.req.query('width')))
    } catch (error) {
      if (!(error instanceof ObjectStoreFailed)) throw error
      log.warn({ error }, 'a picture could not be read')
      return c.text('The picture cannot be shown now', 503, { 'Cache-Control': 'no-store', 'Retry-After': '10' })
    }
    if (!variant) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    const { bytes, standsIn } = variant
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
      'Cache-Control': standsIn ? 'public, max-age=86400' : 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    })
  }
}

function readWidth(value: string | undefined): number | null {
  return value && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null
}
