import { createHash } from 'node:crypto'

/** One of our idempotency keys as PayPal takes it: 1 to 108 characters; a longer one is known by its hash. */
export function toRequestId(key: string): string {
  return /^[\w.-]{1,108}$/.test(key) ? key : createHash('sha256').update(key).digest('hex')
}
