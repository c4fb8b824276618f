import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundReads } from '#db/bound-reads.ts'
import { connect, type Database } from '#db/connect.ts'
import { eventually } from '#tests/eventually.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createSearchRunner, type SearchRunner } from './search-runner.server.ts'

let database: TestDatabase
let db: Database
let searches: SearchRunner
beforeAll(async () => {
  database = await createTestDatabase()
  // No limit ends a search while a test waits, and no connection that is idle for too long.
  db = connect(database.url, { statementMs: 600_000 })
  db.$client.options.idleTimeoutMillis = 600_000
  searches = createSearchRunner((signal) => boundReads(db, { limitMs: 600_000, signal }))
})
afterAll(async () => {
  // Ends what still runs, which the pool would wait for.
  await database.drop()
  await db.$client.end()
})

const never = new AbortController().signal
const slow = (mark: string) => async (db: Database) => {
  await db.execute(sql`select pg_sleep(600), ${sql.raw(`'${mark}'`)}`)
  return mark
}
const quick = async (db: Database) => (await db.execute(sql`select 'found' as result`)).rows[0]!.result

/** The slow searches that run in Postgres. */
async function running(): Promise<string[]> {
  const { rows } = await database.db.execute<{ query: string }>(
    sql`select query from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`,
  )
  return rows.map(({ query }) => query.match(/'(.*)'/)![1]!).toSorted()
}

test('QRY-03 a third search of one client cancels its oldest, in Postgres too, and nobody else’s', async () => {
  const ends = new AbortController()
  const begin = (mark: string, client: string) => searches.run(slow(mark), { client, signal: ends.signal })
  const first = begin('first', '198.51.100.1')
  const others = [begin('neighbour', '198.51.100.2'), begin('second', '198.51.100.1')]
  await eventually(async () => expect(await running()).toEqual(['first', 'neighbour', 'second']))
  expect(await searches.run(quick, { client: '198.51.100.1', signal: never })).toBe('found')
  expect(await first).toBe('cancelled')
  await eventually(async () => expect(await running()).toEqual(['neighbour', 'second']))
  ends.abort()
  expect(await Promise.all(others)).toEqual(['cancelled', 'cancelled'])
  await eventually(async () => expect(await running()).toEqual([]))
})

test('QRY-03 searches that have ended do not count', async () => {
  for (let n = 0; n < 5; n++) expect(await searches.run(quick, { client: '198.51.100.3', signal: never })).toBe('found')
  const failure = () => Promise.reject(new Error('no'))
  await expect(searches.run(failure, { client: '198.51.100.3', signal: never })).rejects.toThrow('no')
})
