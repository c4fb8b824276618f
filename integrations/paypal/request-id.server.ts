import { createHash } from 'node:crypto'

/** One of our idempotency keys in PayPal's format: 1 to 108 characters; a longer one is hashed. */
export function toRequestId(key: string): string {
  return /^[\w.-]{1,108}$/.test(key) ? key : createHash('sha256').update(key).digest('hex')
}
