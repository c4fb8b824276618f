import { and, count, desc, eq, gt, inArray, isNotNull, min, ne, not, notInArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { liveStates } from './order-states.ts'

/** Live holds of one client at a time. */
const maxHolds = 3
/** Holds of one client within an hour, those that it paid for aside (ORD-07). */
const maxHoldsPerHour = 10
const hourMs = 3_600_000
/**
 * After this many consecutive holds by one client on one work that were released or expired, the client has to wait (ORD-08). A
 * declined payment does not count: another card may be tried.
 */
const maxUnpaidInARow = 3
const pauseMs = 10 * 60_000

export interface HoldRefusal {
  outcome: 'too-many-holds' | 'too-many-holds-in-an-hour' | 'hold-paused'
  /** When it may be tried again. */
  until: Date
}

interface WantedHold {
  clientAddress: string
  productId: string
  at: Date
  /** An order of this buyer that ends for it, as its place was another. */
  insteadOf?: string | undefined
}

/** Why a client may not hold a work now; null when it may. The caller must serialize one client's requests with a lock. */
export async function findHoldRefusal(tx: Transaction, wanted: WantedHold): Promise<HoldRefusal | null> {
  const atOnce = await endOfFirstHold(tx, wanted)
  if (atOnce) return { outcome: 'too-many-holds', until: atOnce }
  const inAnHour = await endOfHour(tx, wanted)
  if (inAnHour) return { outcome: 'too-many-holds-in-an-hour', until: inAnHour }
  const pause = await endOfPause(tx, wanted)
  return pause && { outcome: 'hold-paused', until: pause }
}

async function endOfFirstHold(tx: Transaction, { clientAddress, at, insteadOf }: WantedHold): Promise<Date | null> {
  const [held] = await tx
    .select({ holds: count(), first: min(orders.hold_expires_at) })
    .from(orders)
    .where(
      and(
        eq(orders.client_address, clientAddress),
        inArray(orders.state, [...liveStates]),
        insteadOf ? ne(orders.id, insteadOf) : undefined,
        or(inArray(orders.state, ['capturing', 'pending']), gt(orders.hold_expires_at, at)),
      ),
    )
  return held!.holds >= maxHolds ? held!.first : null
}

/** A hold that was released because the provider failed does not count: it never got an order there. */
const isHold = or(isNotNull(orders.provider_order_id), eq(orders.state, 'created'))

/** It went on as another order, for another place. */
const isReplaced = sql`exists (select from order_events e where e.order_id = ${orders.id} and e.detail ->> 'because' = 'other-delivery')`

async function endOfHour(tx: Transaction, { clientAddress, at, insteadOf }: WantedHold): Promise<Date | null> {
  const holds = await tx
    .select({ at: orders.created_at })
    .from(orders)
    .where(
      and(
        eq(orders.client_address, clientAddress),
        gt(orders.created_at, new Date(at.getTime() - hourMs)),
        notInArray(orders.state, ['paid', 'refunded']),
        isHold,
        not(isReplaced),
        insteadOf ? ne(orders.id, insteadOf) : undefined,
      ),
    )
    .orderBy(desc(orders.created_at))
    .limit(maxHoldsPerHour)
  return holds.length === maxHoldsPerHour ? new Date(holds.at(-1)!.at.getTime() + hourMs) : null
}

async function endOfPause(tx: Transaction, { clientAddress, productId, at }: WantedHold): Promise<Date | null> {
  const last = await tx
    .select({ state: orders.state, holdExpiresAt: orders.hold_expires_at, updatedAt: orders.updated_at })
    .from(orders)
    .where(and(eq(orders.client_address, clientAddress), eq(orders.product_id, productId), isHold, not(isReplaced)))
    .orderBy(desc(orders.created_at))
    .limit(maxUnpaidInARow)
  const areLeft = last.every(({ state }) => state === 'cancelled' || state === 'expired')
  if (last.length < maxUnpaidInARow || !areLeft) return null
  // A hold that nobody released ended when it expired, not when the job recorded that.
  const endedMs = Math.min(last[0]!.updatedAt.getTime(), last[0]!.holdExpiresAt.getTime())
  return endedMs + pauseMs > at.getTime() ? new Date(endedMs + pauseMs) : null
}
