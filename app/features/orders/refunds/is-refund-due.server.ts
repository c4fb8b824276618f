import { sql } from 'drizzle-orm'
import type { Order, OrderContext } from '../order-context.ts'

const maxWaitMs = 3_600_000

/**
 * Whether the job retries an order's pending refund now (REF-10): when as much time has passed since the last
 * request as between the refund's creation and that request, at most an hour. So the interval doubles, and the
 * database alone determines it. True for an order without such a refund.
 */
export async function isRefundDue({ db, now }: OrderContext, order: Order): Promise<boolean> {
  const isOwed = order.refund_reason !== null && order.state !== 'refunded'
  const { rows } = await db.execute<{ since: string; last: string }>(sql`
    select extract(epoch from since) * 1000 as since, extract(epoch from max(e.at)) * 1000 as last
    from (select greatest(
      (select max(asked_at) from refunds where order_id = ${order.id} and state = 'asked'),
      (select max(at) from order_events where order_id = ${order.id} and kind = 'refund-owed' and ${isOwed})
    ) as since) refund_request
    join order_events e on e.order_id = ${order.id} and e.at >= since
    where e.kind = 'provider-asked' and e.detail ->> 'call' = 'refund'
    group by since`)
  const asked = rows[0]
  if (!asked) return true
  const [since, last] = [Number(asked.since), Number(asked.last)]
  return now().getTime() - last >= Math.min(last - since, maxWaitMs)
}
