import { sql } from 'drizzle-orm'

/** SQL of the ids of the orders that are being refunded in full, as in `isBeingFullyRefunded`: few, found by a small index. */
export const idsBeingFullyRefunded = sql`select r.id from orders r join refunds f on f.order_id = r.id
  where r.state = 'paid' and r.id in (select order_id from refunds where state in ('asked', 'pending'))
    and f.state in ('asked', 'pending', 'done')
  group by r.id having sum(f.amount) >= r.captured_amount`
