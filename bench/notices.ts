import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { openStream } from '#tests/live-stream.ts'
import { measureOneByOne } from './load.ts'

/** How long it takes until a page that is open at `origin` hears of a change of a work, from the change's commit on. */
export async function measureNotices(origin: string, db: Database, count: number) {
  const stream = await openStream(`${origin}/api/live?topics=products_changes`)
  const figures = await measureOneByOne(
    async () => {
      const heardBefore = stream.events.length
      await db.execute(sql`update products set quantity = quantity where id = (select id from products limit 1)`)
      while (stream.events.length === heardBefore) await wait(1)
    },
    count,
    // A page is told ten times a second at most.
    { pauseMs: 150 },
  )
  stream.close()
  return figures
}
