import { connectTo } from '../embedded-database.ts'
import type { Gallery } from './gallery.ts'
import type { Acknowledged } from './people.ts'

/** Acknowledged changes that are missing or were made twice: a line each. */
export async function findFaults(gallery: Gallery, { paid, works, pictures }: Acknowledged): Promise<string[]> {
  const { dataDir, url, paypal } = gallery
  const faults: string[] = []
  const client = await connectTo(dataDir)
  for (const [orderId, productId] of paid) {
    const { rowCount } = await client.query(
      `select from orders o join products p on p.id = o.product_id
       where o.id = $1 and p.id = $2 and o.state = 'paid' and p.sold_out and p.sold_price = o.amount`,
      [orderId, productId],
    )
    if (rowCount !== 1) faults.push(`lost: purchase ${orderId}`)
  }
  for (const [id, name] of works) {
    const { rowCount } = await client.query('select from products where id = $1 and name = $2', [id, name])
    if (rowCount !== 1) faults.push(`lost: work ${name} (${id})`)
  }
  for (const picture of pictures)
    if ((await fetch(url + picture)).status !== 200) faults.push(`lost: picture ${picture}`)
  const { rows: twice } = await client.query<{ id: string }>(
    `select product_id as id from orders where state = 'paid' group by product_id having count(*) > 1`,
  )
  for (const { id } of twice) faults.push(`sold twice: ${id}`)
  // A payment captured by PayPal belongs to an order that is paid or refunded; any other is a fault.
  for (const { id, capture } of paypal.orders.all()) {
    if (capture?.status !== 'COMPLETED') continue
    const { rows } = await client.query<{ state: string }>('select state from orders where provider_order_id = $1', [
      id,
    ])
    if (rows.length !== 1 || !['paid', 'refunded'].includes(rows[0]!.state))
      faults.push(`captured without a sale: ${id} (${rows[0]?.state ?? 'no order'})`)
  }
  await client.end()
  return faults
}
