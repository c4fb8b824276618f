import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'

/**
 * Whether a work, also one that was deleted a moment ago, a post, an event, an artist, a profile, a cut-out, the snapshot of
 * an order or an invoice, or a text of the gallery's own refers to the picture at `url`.
 */
export async function isPictureUsed(db: Database | Transaction, url: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`select
    exists (select from products where images @> array[${url}]::text[])
    or exists (select from deleted_products where work -> 'images' ? ${url})
    or exists (select from blog_posts where featured_image = ${url} or strpos(content, ${url}) > 0)
    or exists (select from events where image = ${url} or strpos(long_description, ${url}) > 0)
    or exists (select from gallery_pages where strpos(content, ${url}) > 0)
    or exists (select from gallery_settings where strpos(facts::text, ${url}) > 0)
    or exists (select from event_artists where image = ${url})
    or exists (select from artists where picture = ${url})
    or exists (select from profiles where avatar_url = ${url})
    or exists (select from pictures where source_url = ${url})
    or exists (select from orders where strpos(snapshot::text, ${url}) > 0)
    or exists (select from invoices where strpos(snapshot::text, ${url}) > 0) as used`)
  return rows[0]!.used
}
