import { sql } from 'drizzle-orm'
import { escapeLike } from '#app/platform/escape-like.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { Database } from '#db/connect.ts'

/** The most works, and the most deleted works, that match a name. */
const maxWorks = 50

/** The ids of the works that match `text`: an id, or a part of a name; deleted works too. */
export async function findHistoryWorks(db: Database, text: string): Promise<{ ids: string[]; isOne: boolean }> {
  if (isUuid(text)) return { ids: [text.toLowerCase()], isOne: true }
  const pattern = sql`lower(${`%${escapeLike(text)}%`})`
  const { rows } = await db.execute<{ id: string }>(sql`
    (select id::text from products where lower(name) like ${pattern} order by created_at desc limit ${maxWorks})
    union
    (select subject_id from audit_entries where action = 'work-deleted' and lower(subject_label) like ${pattern}
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
