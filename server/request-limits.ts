import type { IncomingMessage } from 'node:http'
import { createRateLimiter } from '#app/platform/rate-limiter.ts'
import type { Fault } from './find-fault.ts'

/**
 * Limits per client address and minute (sign-in counts its own attempts, by account too). Files, pictures and kept pages
 * are answered before anyone counts.
 */
export function createRequestLimits(
  now: () => Date,
): (request: IncomingMessage, path: string, address: string) => Fault | undefined {
  const perMinute = (limit: number) => createRateLimiter({ limit, windowMs: 60_000, now })
  const everything = perMinute(600)
  const openingOrders = perMinute(20)
  const uploads = perMinute(120)

  return function findExcess({ method, headers }, path, address) {
    if (path.startsWith('/images/')) return undefined
    const isUpload =
      method !== 'GET' && (path === '/api/admin/images' || headers['content-type']?.startsWith('multipart/form-data'))
    const limiter = method === 'POST' && path === '/api/orders' ? openingOrders : isUpload ? uploads : everything
    const seconds = limiter(bucketOf(address))
    if (seconds === 0) return undefined
    return {
      status: 429,
      message: 'Too many requests. Please try again in a moment.',
      headers: { 'Retry-After': String(seconds) },
    }
  }
}

/** Whether a request brings a file for the back office: anything but text, JSON and a plain form. */
export function isUpload(method: string | undefined, path: string, contentType = ''): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return (
    !isRead &&
    path.startsWith('/api/admin/') &&
    !/^(text\/|application\/(json|x-www-form-urlencoded))/i.test(contentType)
  )
}

/** Whom an address stands for: in IPv6 every household has 2^64 of them, so the first half counts. */
export function bucketOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::', 2)
  const groups = head.split(':').filter(Boolean)
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  const all = [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':').filter(Boolean)]
  return `${all.slice(0, 4).join(':')}::/64`
}
