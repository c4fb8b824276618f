import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { type CachedResponse, cacheResponse } from './cached-response.ts'
import { nothingAllowed, type SecurityHeaders } from './security-headers.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
}

/** The Cache-Control of a file with a hash in its name. */
export const cachedForGood = 'public, max-age=31536000, immutable'

/** The Content-Type of the file `name`; undefined: this type is not served. */
export const typeOfFile = (name: string): string | undefined => types[extname(name)]

/** An SVG that is opened directly is a page. */
const policy = ['Content-Security-Policy', nothingAllowed]

/**
 * The files of the client build at `folder` by path, `/assets/root-x1y2.js`, with the compressed forms that the build wrote
 * beside them. They are a few hundred kilobytes, so they stay in memory; files under `/assets/` have a hash in their names.
 */
export function readStaticFiles(folder: string, security: SecurityHeaders): ReadonlyMap<string, CachedResponse> {
  const files = new Map<string, CachedResponse>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = typeOfFile(entry.name)
    if (!entry.isFile() || !type) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).replaceAll('\\', '/')}`
    const identity = readFileSync(file)
    const br = readIfThere(`${file}.br`)
    const gzip = readIfThere(`${file}.gz`)
    const age = path.startsWith('/assets/') ? cachedForGood : 'public, max-age=3600'
    files.set(
      path,
      cacheResponse({
        headers: ['Content-Type', type, 'Cache-Control', age, ...(type === types['.svg'] ? policy : [])],
        security: { ...security, always: security.forFiles },
        tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
        bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
      }),
    )
  }
  return files
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}
