import { sql } from 'drizzle-orm'
import { containsAllWords, folded } from '#app/platform/match-folded.server.ts'
import type { Database } from '#db/connect.ts'

/** The posts that a search finds. */
export const maxTitles = 8

/** Posts whose title contains `text`, ignoring case, drafts too, sorted by title; none for a blank text. `name` is the title. */
export async function searchPostTitles(
  db: Database,
  text: string,
): Promise<{ id: string; name: string; status: 'draft' | 'published' }[]> {
  const wanted = text.trim()
  if (!wanted) return []
  const { rows } = await db.execute<{ id: string; name: string; status: 'draft' | 'published' }>(sql`
    select id, title as name, status from blog_posts where ${containsAllWords(folded(sql`title`), wanted)}
    order by lower(title), id limit ${maxTitles}`)
  return rows
}
