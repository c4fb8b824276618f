import { readFile } from 'node:fs/promises'
import type { Handler } from 'hono'
import type { ImageStore } from '#app/features/images/image-store.server.ts'

/**
 * Responds to `GET /images/{id}.webp?width=800&quality=80` (IMG-09) with the smallest variant at least `width` pixels wide.
 * Its bytes never change, so a browser keeps it for good. `quality` is 80 always.
 */
export function pictureFiles(store: Pick<ImageStore, 'findFile'>): Handler {
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method not allowed', 405, { Allow: 'GET, HEAD' })
    const file = await store.findFile(c.req.path, readWidth(c.req.query('width')))
    const bytes = file && (await readFile(file.path).catch(unlessRemoved))
    if (!bytes) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    return c.body(bytes, 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    })
  }
}

function readWidth(value: string | undefined): number | null {
  return value && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null
}

/** The file may go between being found and being read. */
function unlessRemoved(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
