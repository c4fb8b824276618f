import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { Order } from './order-context.ts'
import { orderNumber } from './order-number.ts'

/** An order as the audit trail names it: by its handle, since its id gives the buyer access. */
export function orderSubject({ id, handle }: Pick<Order, 'id' | 'handle'>): AuditSubject {
  return { kind: 'order', id: String(handle), label: `order ${orderNumber(id)}` }
}
