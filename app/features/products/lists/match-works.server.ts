import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { inAnyField, inAnyFieldByIndex, matchesAnyTerm } from './search-terms.server.ts'

/**
 * SQL of `product_id` and `created_at` of each listed work that matches any of `terms`, once. Either each term is
 * looked for by itself, or one scan looks for all of them in every work, the commonest first: a work that has it is read
 * no further. The newest works tell which of the two reads less (record 0020).
 * @param conditions what else is asked of the row `t` of `product_folded_texts`
 */
export async function matchWorks(db: Database, terms: readonly string[], conditions: readonly SQL[]): Promise<SQL> {
  if (terms.length < 2) return matchEachTerm(terms, conditions)
  const { commonestFirst, isScan } = await chooseWay(db, terms)
  return isScan ? worksWhere(matchesAnyTerm(commonestFirst), conditions) : matchEachTerm(commonestFirst, conditions)
}

/**
 * SQL: whether the row `f` of `product_facets` is of a work that matches any of `terms`. Where most do, those that do not are
 * found, once, so that a plan can read `f` in the order of an index. As `not exists` the planner would join and sort them.
 */
export async function matchFacets(db: Database, terms: readonly string[]): Promise<SQL> {
  const { commonestFirst, isScan } = await chooseWay(db, terms)
  if (!isScan) return sql`f.product_id in (${matchEachTerm(commonestFirst, [], sql`t.product_id`)})`
  const isMatch = matchesAnyTerm(commonestFirst)
  return sql`exists (select from product_folded_texts t where t.product_id = f.product_id and not ${isMatch}) is not true`
}

const idAndTime = sql`t.product_id, t.created_at`

/** SQL of the same works, each term looked for by itself, by an index. */
export function matchEachTerm(terms: readonly string[], conditions: readonly SQL[] = [], columns = idAndTime): SQL {
  if (terms.length === 0) return worksWhere(sql`false`, conditions, columns)
  return sql.join(
    terms.map((term) => worksWhere(inAnyFieldByIndex(term), conditions, columns)),
    sql` union `,
  )
}

function worksWhere(isMatch: SQL, conditions: readonly SQL[], columns = idAndTime): SQL {
  const where = sql.join([sql`t.listed`, ...conditions, isMatch], sql` and `)
  return sql`select ${columns} from product_folded_texts t where ${where}`
}

interface TermShare {
  term: string
  /** Of the newest works, from 0 to 1. */
  share: number
}

async function chooseWay(db: Database, terms: readonly string[]) {
  const shares = await findShares(db, terms)
  const sorted = shares.toSorted((one, other) => other.share - one.share)
  return { commonestFirst: sorted.map(({ term }) => term), isScan: readsByScan(sorted) < readsByTerm(sorted) }
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
