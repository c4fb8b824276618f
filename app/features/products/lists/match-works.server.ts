import { type SQL, sql } from 'drizzle-orm'
import { isNearlyFoldedIn } from '#app/platform/match-folded.server.ts'
import type { Database } from '#db/connect.ts'
import { executePrepared } from '#db/execute-prepared.ts'
import { inAnyFieldByIndex, isWithinWord, matchesAnyTerm } from './search-terms.server.ts'

/** How to find the works that match any of some terms. */
export interface SearchWay {
  commonestFirst: readonly string[]
  /** Whether one scan of all works looks for all terms; otherwise they are found by indexes. */
  isScan: boolean
  /** Whether more than half of the works match: reading them in the order of a list is then cheaper than sorting them. */
  isMost: boolean
}

/**
 * The cheaper way, estimated from the newest works (decisions 0020, 0079). A scan tests the most common term first: if a work has
 * it, no other is tested.
 */
export async function chooseWay(db: Database, terms: readonly string[]): Promise<SearchWay> {
  const shares = await findShares(db, terms)
  const sorted = shares.toSorted((one, other) => other.share - one.share)
  return {
    commonestFirst: sorted.map(({ term }) => term),
    isScan: costOfScan(sorted) < costOfIndexes(sorted),
    isMost: shareOfAny(sorted) > 0.5,
  }
}

/**
 * SQL of `product_id` and `created_at` of each listed work that matches any of the terms, once.
 * @param conditions further conditions on the row `t` of `product_folded_texts`
 */
export function matchWorks({ commonestFirst, isScan }: SearchWay, conditions: readonly SQL[]): SQL {
  return isScan ? worksWhere(matchesAnyTerm(commonestFirst), conditions) : matchEachTerm(commonestFirst, conditions)
}

/**
 * SQL: whether the row `f` of `product_facets` is of a work that matches any of the terms. The works that match, or, if most
 * do, those that do not, are found once and stored by their ids, so that a plan can read `f` in the order of an index:
 * without `is true` the planner would join and sort them (decision 0076).
 */
export function matchFacets({ commonestFirst, isScan }: SearchWay): SQL {
  if (!isScan)
    return sql`(f.product_id in (${eachTerm(commonestFirst, [], sql`t.product_id`, sql` union all `)})) is true`
  const isMatch = matchesAnyTerm(commonestFirst)
  return sql`exists (select from product_folded_texts t where t.product_id = f.product_id and not ${isMatch}) is not true`
}

const idAndTime = sql`t.product_id, t.created_at`

/** SQL of the same works as `matchWorks`, each term found by an index; or of other `columns` of them. */
export function matchEachTerm(terms: readonly string[], conditions: readonly SQL[] = [], columns = idAndTime): SQL {
  return eachTerm(terms, conditions, columns, sql` union `)
}

function eachTerm(terms: readonly string[], conditions: readonly SQL[], columns: SQL, union: SQL): SQL {
  if (terms.length === 0) return worksWhere(sql`false`, conditions, columns)
  const works = (isMatch: SQL) => worksWhere(isMatch, conditions, columns)
  const { inWords, others } = inAnyFieldByIndex(terms)
  const words = inWords.length > 0 ? [sql`(${sql.join(inWords.map(works), sql` union all `)})`] : []
  return sql.join([...words, ...others.map(works)], union)
}

function worksWhere(isMatch: SQL, conditions: readonly SQL[], columns = idAndTime): SQL {
  const where = sql.join([sql`t.listed`, ...conditions, isMatch], sql` and `)
  return sql`select ${columns} from product_folded_texts t where ${where}`
}

interface TermShare {
  term: string
  /** The approximate share among the newest works, from 0 to 1. */
  share: number
}

/** The share of works that match any of `terms`, assuming that the terms are independent. */
function shareOfAny(terms: readonly TermShare[]): number {
  return 1 - terms.reduce((others, { share }) => others * (1 - share), 1)
}

/** The cost of one scan for `terms`, in this order: how many times it reads the text of a work, on average. */
function costOfScan(terms: readonly TermShare[]): number {
  return terms.reduce((reads, _, place) => reads + 1 - shareOfAny(terms.slice(0, place)), 0)
}

/** The cost of finding them by indexes, in the same unit: 1.6 for a work found, and 2 if the index needs its text too. */
function costOfIndexes(terms: readonly TermShare[]): number {
  const others = terms.filter(({ term }) => !isWithinWord(term))
  return (
    1.6 * shareOfAny(terms.filter(({ term }) => isWithinWord(term))) +
    2 * others.reduce((sum, { share }) => sum + share, 0)
  )
}

/** Enough works to distinguish a common term from a rare one. */
const sampleSize = 200

/** One statement for each number of terms, with the size of the sample as a literal: Postgres soon reuses its plan. */
async function findShares(db: Database, terms: readonly string[]): Promise<TermShare[]> {
  const shares = terms.map((term) => sql`coalesce(avg((${isNearlyFoldedIn(sql`folded`, term)})::int), 0)`)
  const [row] = await executePrepared<{ shares: number[] }>(
    db,
    sql`select array[${sql.join(shares, sql`, `)}]::float8[] as shares
      from (select folded from product_folded_texts where listed order by created_at desc, product_id desc limit ${sql.raw(String(sampleSize))}) t`,
  )
  return terms.map((term, index) => ({ term, share: row!.shares[index]! }))
}
