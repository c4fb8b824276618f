import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'

/** A form that a picture was uploaded for is kept in the browser for 14 days before it is saved. */
const graceMs = 15 * 24 * 3_600_000

/** Removes pictures that were uploaded 15 days ago or earlier and that nothing refers to. Returns how many there were. */
export async function removeUnusedPictures({
  db,
  now,
  imageStore,
}: Pick<AppContext, 'db' | 'now' | 'imageStore'>): Promise<number> {
  const before = new Date(now().getTime() - graceMs).toISOString()
  const { rows } = await db.execute<{ url: string }>(sql`
    select p.url from pictures p
    where p.created_at < ${before}::timestamptz
      and not exists (select from products where images @> array[p.url])
      and not exists (select from blog_posts where featured_image = p.url)
      and not exists (select from events where image = p.url or strpos(long_description, p.url) > 0)
      and not exists (select from event_artists where image = p.url)
      and not exists (select from profiles where avatar_url = p.url)
      and not exists (select from pictures cut_out where cut_out.source_url = p.url)
      -- Removed only when staff ask for it, on the card of the migration.
      and not exists (select from image_copies where source = p.url)`)
  // It looks again, with the picture locked, at orders as well.
  for (const { url } of rows) await imageStore.remove(url)
  return rows.length
}
