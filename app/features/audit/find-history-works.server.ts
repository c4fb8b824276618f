import { sql } from 'drizzle-orm'
import { isUuid } from '#app/platform/is-uuid.ts'
import { containsAllWords, folded } from '#app/platform/match-folded.server.ts'
import type { Database } from '#db/connect.ts'

/** The most works, and the most deleted works, that match a name. */
const maxWorks = 50

/** The ids of the works that match `text`: an id, or all words of a name, or of name and artist; deleted works too, by their name. */
export async function findHistoryWorks(db: Database, text: string): Promise<{ ids: string[]; isOne: boolean }> {
  if (isUuid(text)) return { ids: [text.toLowerCase()], isOne: true }
  const { rows } = await db.execute<{ id: string }>(sql`
    (select product_id::text as id from product_folded_texts where ${containsAllWords(sql`names`, text)}
     order by created_at desc limit ${maxWorks})
    union
    (select subject_id from audit_entries where action = 'work-deleted' and ${containsAllWords(folded(sql`subject_label`), text)}
     limit ${maxWorks})`)
  return { ids: rows.map(({ id }) => id), isOne: false }
}

/** The work's name, or its last one. */
export async function nameHistoryWork(db: Database, id: string): Promise<string> {
  const { rows } = await db.execute<{ name: string | null }>(sql`select coalesce(
    (select name from products where id = ${id}::uuid),
    (select subject_label from audit_entries where subject_id = ${id} order by at desc, id desc limit 1)) as name`)
  return rows[0]!.name ?? id
}
