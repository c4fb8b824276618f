import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { maxReasonLength } from './refunds/max-reason-length.ts'

/** SQL of whether an order has the number, or the whole id, that somebody has typed; null where it can be neither. */
export function isNamedOrder(typed: string): SQL | null {
  const named = typed.trim().toLowerCase()
  return /^[\da-f-]{8,36}$/.test(named) ? sql`right(${orders.id}::text, ${named.length}) = ${named}` : null
}

/** The reason for a change by staff, as it is stored: 1 to `maxReasonLength` characters, none of them NUL. null for anything else. */
export function readOrderReason(typed: string): string | null {
  const reason = typed.trim()
  return reason === '' || reason.length > maxReasonLength || reason.includes('\0') ? null : reason
}
