import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { openStream } from '#tests/live-stream.ts'
import { measureOneByOne } from './load.ts'

/** The time from the commit of a change to a work until a page open at `origin` gets the notice. */
export async function measureNotices(origin: string, db: Database, count: number) {
  const stream = await openStream(`${origin}/api/live?topics=products_changes`)
  const figures = await measureOneByOne(
    async () => {
      const countBefore = stream.events.length
      await db.execute(sql`update products set quantity = quantity where id = (select id from products limit 1)`)
      while (stream.events.length === countBefore) await wait(1)
    },
    count,
    // A page gets at most ten notices a second.
    { pauseMs: 150 },
  )
  stream.close()
  return figures
}
