import { sql } from 'drizzle-orm'

/**
 * SQL of the sales tax included in the prices that works were sold for (`sold_at`, `tax`): `sold_price` is what the buyer paid (PAY-13),
 * but its tax is not the gallery's (TAX-10). Not of works whose sold price staff have edited since, or that were sold by an
 * invoice: those prices are without tax (decision 0065). A refunded work counts as sold until it is put back for
 * sale (REF-08); for one that was sold again later the first order's tax does not count (TAX-11).
 */
export const taxInSales = sql`
  select p.sold_at, o.tax_amount as tax from orders o join products p on p.id = o.product_id
  where o.state = 'paid' and o.undone_at is null and o.tax_amount > 0 and o.invoice_id is null and p.sold_out and p.sold_price = o.captured_amount
  union all
  select p.sold_at, o.tax_amount from orders o join products p on p.id = o.product_id
  where o.state = 'refunded' and o.refund_reason is null and o.tax_amount > 0 and o.invoice_id is null and p.sold_out
    and p.sold_price = o.captured_amount and p.sold_at <= (select max(r.ended_at) from refunds r where r.order_id = o.id)`
