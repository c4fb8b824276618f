import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { inAnyField, inAnyFieldByIndex, matchesAnyTerm } from './search-terms.server.ts'

export interface MatchingWorks {
  /** SQL of `product_id` and `created_at` of each, once. */
  works: SQL
  /** Whether they can be read in another order, as far as a page needs them, without finding all of them. */
  isOneScan: boolean
}

/**
 * The listed works that match any of `terms`. Either each term is
 * looked for by itself, or one scan looks for all of them in every work, the commonest first: a work that has it is read
 * no further. The newest works tell which of the two reads less (record 0020).
 * @param conditions what else is asked of the row `t` of `product_folded_texts`
 */
export async function matchWorks(
  db: Database,
  terms: readonly string[],
  conditions: readonly SQL[],
): Promise<MatchingWorks> {
  if (terms.length < 2) return { works: matchEachTerm(terms, conditions), isOneScan: true }
  const shares = await findShares(db, terms)
  const sorted = shares.toSorted((one, other) => other.share - one.share)
  const commonestFirst = sorted.map(({ term }) => term)
  if (readsByScan(sorted) < readsByTerm(sorted))
    return { works: worksWhere(matchesAnyTerm(commonestFirst), conditions), isOneScan: true }
  return { works: matchEachTerm(commonestFirst, conditions), isOneScan: false }
}

/** SQL of the same works, each term looked for by itself, by an index. */
export function matchEachTerm(terms: readonly string[], conditions: readonly SQL[] = []): SQL {
  if (terms.length === 0) return worksWhere(sql`false`, conditions)
  return sql.join(
    terms.map((term) => worksWhere(inAnyFieldByIndex(term), conditions)),
    sql` union `,
  )
}

function worksWhere(isMatch: SQL, conditions: readonly SQL[]): SQL {
  const where = sql.join([sql`t.listed`, ...conditions, isMatch], sql` and `)
  return sql`select t.product_id, t.created_at from product_folded_texts t where ${where}`
}

interface TermShare {
  term: string
  /** Of the newest works, from 0 to 1. */
  share: number
}

/** How often one scan for `terms`, in their order, reads the text of a work. */
function readsByScan(terms: readonly TermShare[]): number {
  let reads = 0
  let unmatched = 1
  for (const { share } of terms) {
    reads += unmatched
    unmatched *= 1 - share
  }
  return reads
}

/** The same where each is looked for by itself. What is found is also told from what others found, which costs as much. */
function readsByTerm(terms: readonly TermShare[]): number {
  return 2 * terms.reduce((sum, { share }) => sum + share, 0)
}

/** As many works as tell a common term from a rare one. */
const sampleSize = 200

async function findShares(db: Database, terms: readonly string[]): Promise<TermShare[]> {
  const shares = terms.map((term) => sql`coalesce(avg((${inAnyField(term)})::int), 0)`)
  const { rows } = await db.execute<{ shares: number[] }>(sql`
    select array[${sql.join(shares, sql`, `)}]::float8[] as shares
    from (select folded from product_folded_texts where listed order by created_at desc, product_id desc limit ${sampleSize}) t`)
  return terms.map((term, index) => ({ term, share: rows[0]!.shares[index]! }))
}
