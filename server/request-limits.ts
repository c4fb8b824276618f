import type { IncomingMessage } from 'node:http'
import { createRateLimiter, type RateLimiter } from '#app/platform/request/rate-limiter.ts'
import type { Fault } from './find-fault.ts'

interface Call {
  method: string
  path: string
  contentType: string
}

/**
 * Limits per client and minute (sign-in counts its own attempts, by account too). Files and cached pages are sent
 * before counting; of pictures only missing ones are counted (`pictureFiles`).
 */
export function createRequestLimits(
  monotonicMs: () => number,
): (request: IncomingMessage, path: string, client: string) => Fault | undefined {
  const perMinute = (limit: number) => createRateLimiter({ limit, windowMs: 60_000, monotonicMs })
  /** The first that applies counts. */
  const limits: { applies: (call: Call) => boolean; limiter: RateLimiter }[] = [
    { applies: posts(/^\/api\/orders$/), limiter: perMinute(20) },
    { applies: posts(/^\/(api\/enquiries$|ask\/)/), limiter: perMinute(20) },
    // Each costs the gallery money.
    { applies: posts(/^\/api\/admin\/images\/cut-outs$/), limiter: perMinute(20) },
    { applies: bringsFiles, limiter: perMinute(120) },
    // The page of one order and its receipt, or of one invoice: only somebody who guesses opens more.
    { applies: ({ path }) => /^\/(orders|invoices)\//.test(path), limiter: perMinute(60) },
    { applies: () => true, limiter: perMinute(600) },
  ]

  return function findExcess({ method = '', headers }, path, client) {
    if (path.startsWith('/images/')) return undefined
    const call = { method, path, contentType: headers['content-type'] ?? '' }
    const seconds = limits.find(({ applies }) => applies(call))!.limiter(client)
    if (seconds === 0) return undefined
    return {
      status: 429,
      message: 'Too many requests. Please try again in a moment.',
      headers: { 'Retry-After': String(seconds) },
    }
  }
}

function posts(address: RegExp) {
  return ({ method, path }: Call) => method === 'POST' && address.test(path)
}

function bringsFiles({ method, path, contentType }: Call): boolean {
  return method !== 'GET' && (path === '/api/admin/images' || contentType.startsWith('multipart/form-data'))
}
