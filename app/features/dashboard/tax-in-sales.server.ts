import { sql } from 'drizzle-orm'

/**
 * SQL of the sales tax in what works were sold for (`sold_at`, `tax`): `sold_price` is what the buyer paid (PAY-13), while the
 * tax in it is not the gallery's (TAX-10). Nothing of a work whose price at the sale staff have written since, nor of one that an
 * invoice sold: its price is that without tax (decision 0065). A work whose money went back stands as sold until it is put back for
 * sale (REF-08); one that was sold again later has no tax of that order (TAX-11).
 */
export const taxInSales = sql`
  select p.sold_at, o.tax_amount as tax from orders o join products p on p.id = o.product_id
  where o.state = 'paid' and o.undone_at is null and o.tax_amount > 0 and o.invoice_id is null and p.sold_out and p.sold_price = o.captured_amount
  union all
  select p.sold_at, o.tax_amount from orders o join products p on p.id = o.product_id
  where o.state = 'refunded' and o.refund_reason is null and o.tax_amount > 0 and o.invoice_id is null and p.sold_out
    and p.sold_price = o.captured_amount and p.sold_at <= (select max(r.ended_at) from refunds r where r.order_id = o.id)`
