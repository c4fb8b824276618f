import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'

const worksAtOnce = 500

/**
 * Removes the sheets that this copy of the program keeps of works that no longer exist, however they were deleted (TEAR-18, TEAR-19). Each copy
 * may have a folder of its own. An error is only logged.
 */
export async function forgetGoneWorks({ db, tearSheets, log }: Pick<AppContext, 'db' | 'tearSheets' | 'log'>) {
  try {
    const ids = await tearSheets.workIds()
    for (let from = 0; from < ids.length; from += worksAtOnce) {
      const asked = ids.slice(from, from + worksAtOnce)
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from unnest(${sql.param(asked)}::uuid[]) as kept (id)
        where not exists (select from products p where p.id = kept.id)`)
      for (const { id } of rows) await tearSheets.forget(id)
    }
  } catch (error) {
    log.warn({ error }, 'the tear sheets of deleted works could not be removed; it is tried again tomorrow')
  }
}
