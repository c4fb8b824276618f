import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { ActorKind } from './actor.ts'
import type { HistoryPerson } from './history.ts'

/** Actors without an account: the id of such an actor is its kind. */
const kindNames: Readonly<Record<Exclude<ActorKind, 'admin'>, string>> = {
  command: 'Commands',
  database: 'Past the program',
  import: 'Imports',
  shop: 'Shop',
  system: 'System',
  visitor: 'Not signed in',
}

/** Everybody in the audit trail, admins first. One index lookup for each, however long the trail is. */
export async function findHistoryPeople(db: Database): Promise<HistoryPerson[]> {
  const { rows } = await db.execute<{ id: string; email: string | null; label: string }>(sql`
    with recursive actors (id) as (
      (select actor_id from audit_entries order by actor_id limit 1)
      union all
      select (select e.actor_id from audit_entries e where e.actor_id > actors.id order by e.actor_id limit 1)
      from actors where actors.id is not null
    )
    select actors.id, u.email, (
      select actor_label from audit_entries e where e.actor_id = actors.id order by e.action, e.at desc, e.id desc limit 1
    ) as label
    from actors left join "user" u on u.id = actors.id where actors.id is not null`)
  const names = new Map(Object.entries(kindNames))
  const people = rows.map(({ id, email, label }) => ({ id, name: names.get(id) ?? email ?? label }))
  return people.toSorted(
    (one, other) => Number(names.has(one.id)) - Number(names.has(other.id)) || one.name.localeCompare(other.name, 'en'),
  )
}
