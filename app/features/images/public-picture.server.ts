import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from './picture.ts'

/** SQL of the `Picture` behind the address in `url`, as one JSON object; null if it is unknown. */
export function publicPicture(url: SQL): SQL<Picture | null> {
  return sql`(
    select jsonb_build_object('width', pic.width, 'height', pic.height, 'tone', pic.tone, 'has_alpha', pic.has_alpha)
    from pictures pic where pic.url = ${url}
  )`
}
