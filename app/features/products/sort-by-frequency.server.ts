import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { newest } from './search-candidates.server.ts'
import { inAnyField } from './search-terms.server.ts'

/** As many works as tell a common term from a rare one. */
const sampleSize = 200

/** `terms`, those first that most of the newest works have: where they match, the others need not be looked for. */
export async function sortByFrequency(db: Database, terms: readonly string[]): Promise<string[]> {
  if (terms.length < 2) return [...terms]
  const counts = terms.map((term) => sql`count(*) filter (where ${inAnyField(term)})`)
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::int[] as counts from (${newest(sampleSize)}) p`,
  )
  return terms
    .map((term, index) => ({ term, count: rows[0]!.counts[index]! }))
    .sort((one, other) => other.count - one.count)
    .map(({ term }) => term)
}
