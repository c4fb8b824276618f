import { uuidv7 } from 'uuidv7'
import type { Database } from '#db/connect.ts'
import { event_artists, events } from '#db/schema/events.ts'

/** Inserts an event with its artists into the database; fields missing in `facts` get plain values. Returns its row. */
export async function newEvent(
  db: Database,
  {
    artists = [],
    ...facts
  }: Partial<typeof events.$inferInsert> & { artists?: { name: string; bio?: string; image?: string }[] } = {},
) {
  const id = uuidv7()
  const [row] = await db
    .insert(events)
    .values({
      id,
      title: 'Painting Animals from Life',
      slug: id,
      description: 'A conservator and a painter look closely at two portraits.',
      date: '2026-12-10',
      type: 'Artist Talk',
      ...facts,
    })
    .returning()
  for (const [position, artist] of artists.entries()) {
    await db.insert(event_artists).values({ id: uuidv7(), event_id: row!.id, position, ...artist })
  }
  return row!
}
