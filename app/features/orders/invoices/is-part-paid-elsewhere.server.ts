import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Order } from '#app/features/orders/order-context.ts'
import { liveStates } from '#app/features/orders/order-states.ts'
import type { Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'

/** Whether another order pays, or has paid, the same part of the invoice of an order. */
export async function isPartPaidElsewhere(
  tx: Transaction,
  { id, invoice_id, invoice_part }: Pick<Order, 'id' | 'invoice_id' | 'invoice_part'>,
): Promise<boolean> {
  const others = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.invoice_id, invoice_id!),
        eq(orders.invoice_part, invoice_part!),
        ne(orders.id, id),
        inArray(orders.state, [...liveStates, 'paid']),
      ),
    )
  return others.length > 0
}
