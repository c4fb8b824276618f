import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import type { Assignee, Holder } from './admin-enquiry.ts'

/** All possible assignees: the admins, by name. */
export async function findAssignees(db: Database | Transaction): Promise<Assignee[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from profiles a join "user" u on u.id = a.id where a.is_admin order by lower(u.name), u.id`)
  return rows
}

/** Whose enquiries the list can show: the admins, then everybody else to whom some are still assigned. */
export async function findHolders(db: Database): Promise<Holder[]> {
  const { rows } = await db.execute<Holder & Record<string, unknown>>(sql`
    select u.id, u.name, coalesce(a.is_admin, false) as "isAdmin" from "user" u left join profiles a on a.id = u.id
    where a.is_admin or exists (select from enquiries e where e.assignee = u.id)
    order by coalesce(a.is_admin, false) desc, lower(u.name), u.id`)
  return rows
}
