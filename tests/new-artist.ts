import { uuidv7 } from 'uuidv7'
import type { Database } from '#db/connect.ts'
import { artists } from '#db/schema/artists.ts'

/** Inserts an artist into the database; fields missing in `facts` get plain values. Returns its row. */
export async function newArtist(db: Database, facts: Partial<typeof artists.$inferInsert> = {}) {
  const id = uuidv7()
  const [row] = await db
    .insert(artists)
    .values({ id, name: 'Ragna Rønnevik', sort_name: 'Rønnevik, Ragna', slug: id, ...facts })
    .returning()
  return row!
}
