import { uuidv7 } from 'uuidv7'
import type { Database } from '#db/connect.ts'
import { artists } from '#db/schema/artists.ts'

/** Puts an artist into the database; what `facts` leave out is filled in plainly. Returns its row. */
export async function newArtist(db: Database, facts: Partial<typeof artists.$inferInsert> = {}) {
  const id = uuidv7()
  const [row] = await db
    .insert(artists)
    .values({ id, name: 'Ragna Rønnevik', sort_name: 'Rønnevik, Ragna', slug: id, ...facts })
    .returning()
  return row!
}
