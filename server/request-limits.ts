import type { IncomingMessage } from 'node:http'
import { createRateLimiter } from '#app/platform/request/rate-limiter.ts'
import type { Fault } from './find-fault.ts'

/**
 * Limits per client and minute (sign-in counts its own attempts, by account too). Files and kept pages are responded to
 * before anyone counts; of pictures those are counted that are not there (`pictureFiles`).
 */
export function createRequestLimits(
  monotonicMs: () => number,
): (request: IncomingMessage, path: string, client: string) => Fault | undefined {
  const perMinute = (limit: number) => createRateLimiter({ limit, windowMs: 60_000, monotonicMs })
  const everything = perMinute(600)
  const openingOrders = perMinute(20)
  const enquiring = perMinute(20)
  const uploads = perMinute(120)
  /** Each costs the gallery money. */
  const cutOuts = perMinute(20)
  /** The page of one order and its receipt, or of one invoice: nobody opens more, but who guesses. */
  const orderPages = perMinute(60)

  return function findExcess({ method, headers }, path, client) {
    if (path.startsWith('/images/')) return undefined
    const isUpload =
      method !== 'GET' && (path === '/api/admin/images' || headers['content-type']?.startsWith('multipart/form-data'))
    const limiter =
      method === 'POST' && path === '/api/orders'
        ? openingOrders
        : method === 'POST' && (path === '/api/enquiries' || path.startsWith('/ask/'))
          ? enquiring
          : method === 'POST' && path === '/api/admin/images/cut-outs'
            ? cutOuts
            : isUpload
              ? uploads
              : path.startsWith('/orders/') || path.startsWith('/invoices/')
                ? orderPages
                : everything
    const seconds = limiter(client)
    if (seconds === 0) return undefined
    return {
      status: 429,
      message: 'Too many requests. Please try again in a moment.',
      headers: { 'Retry-After': String(seconds) },
    }
  }
}
