import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { unsavedFormMaxAgeMs } from '#app/ui/form/unsaved-forms.ts'

/** Far longer than any upload takes. */
const uploadMs = 24 * 3_600_000
/** For as long as a browser may offer a form that has the picture (UPL-31). */
const graceMs = unsavedFormMaxAgeMs + uploadMs

/**
 * Removes pictures that nothing refers to and that were uploaded, or last used, 31 days ago or earlier; a failure does not stop the others.
 * Also removes the leftovers of uploads that were interrupted a day ago or earlier (UPL-19). Returns how many were removed. @throws the first failure, after all were tried
 */
export async function removeUnusedPictures({
  db,
  now,
  imageStore,
  log,
}: Pick<AppContext, 'db' | 'now' | 'imageStore' | 'log'>): Promise<number> {
  const before = new Date(now().getTime() - graceMs)
  const { rows } = await db.execute<{ url: string }>(sql`
    select p.url from pictures p
    where p.created_at < ${before.toISOString()}::timestamptz
      and not exists (select from products where images @> array[p.url])
      and not exists (select from blog_posts where featured_image = p.url)
      and not exists (select from events where image = p.url or strpos(long_description, p.url) > 0)
      and not exists (select from event_artists where image = p.url)
      and not exists (select from artists where picture = p.url)
      and not exists (select from profiles where avatar_url = p.url)
      and not exists (select from pictures cut_out where cut_out.source_url = p.url)
      -- Removed only when staff ask for it, on the card of the migration.
      and not exists (select from image_copies where source = p.url)`)
  const failures: unknown[] = []
  let removed = 0
  for (const { url } of rows) {
    try {
      // It looks again, with the picture locked, at orders as well.
      if (await imageStore.remove(url, { unlessTakenInSince: before })) removed += 1
    } catch (error) {
      log.warn({ error, image: url }, 'a picture could not be removed')
      failures.push(error)
    }
  }
  try {
    removed += await imageStore.removeLeftovers(new Date(now().getTime() - uploadMs))
  } catch (error) {
    log.warn({ error }, 'what an upload left behind could not be removed')
    failures.push(error)
  }
  if (failures.length > 0) throw failures[0]
  return removed
}
