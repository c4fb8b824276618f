import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import type { Assignee } from './admin-enquiry.ts'

/** All possible assignees: the admins, by name. */
export async function findAssignees(db: Database | Transaction): Promise<Assignee[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from profiles a join "user" u on u.id = a.id where a.is_admin order by lower(u.name), u.id`)
  return rows
}
