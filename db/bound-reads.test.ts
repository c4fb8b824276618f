import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabaseProxy } from '#tests/database-proxy.ts'
import { eventually } from '#tests/eventually.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { boundReads, connectWithin } from './bound-reads.ts'
import { connect } from './connect.ts'
import { isUnavailable } from './is-unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** How many statements run that hold `mark` in their text. */
async function running(mark: string): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where state = 'active' and query like ${`%${mark}%`} and pid <> pg_backend_pid()`,
  )
  return rows[0]!.count
}

test('QRY-05 a read of a database that hangs is given up as unavailable, and its connection not used again', async () => {
  const proxy = await startDatabaseProxy(database.url)
  const db = connect(proxy.url, { max: 1 })
  const reads = boundReads(db, { limitMs: 200 })
  await db.execute(sql`select 1`)
  proxy.hang()
  // The first on the connection that is there, the second on a new one.
  for (let n = 0; n < 2; n++) expect(isUnavailable(await errorOf(reads.execute(sql`select 'late'`)))).toBe(true)
  proxy.resume()
  const patient = boundReads(db, { limitMs: 20_000 })
  expect((await patient.execute(sql`select 'timely' as result`)).rows).toEqual([{ result: 'timely' }])
  await db.$client.end()
  await proxy.cut()
})

test('QRY-15 what has come within the limit is taken, also by a process that was too busy to look', async () => {
  // What is limited here is the read: the connection is there.
  await database.db.execute(sql`select 1`)
  const read = connectWithin(database.db.$client, { limitMs: 50 }, async () => {
    const { port1, port2 } = new MessageChannel()
    const answer = once(port1, 'message')
    port2.postMessage('timely')
    const until = performance.now() + 100
    while (performance.now() < until);
    return (await answer)[0]
  })
  expect(await read).toBe('timely')
})

test('QRY-05 a read that is given up ends in Postgres', async () => {
  // Nothing but the signal ends the statement while the test waits: no limit, and no connection that is idle too long.
  const db = connect(database.url, { max: 1, statementMs: 600_000 })
  db.$client.options.idleTimeoutMillis = 600_000
  const asked = new AbortController()
  const reads = boundReads(db, { limitMs: 600_000, signal: asked.signal })
  const given = errorOf(reads.execute(sql`select pg_sleep(600), 'given-up'`))
  await eventually(async () => expect(await running('given-up')).toBe(1))
  asked.abort()
  expect(await given).toBeInstanceOf(Error)
  await eventually(async () => expect(await running('given-up')).toBe(0))
  await expect(reads.execute(sql`select 1`)).rejects.toThrow()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await db.$client.end()
})

test('QRY-06 a write, which has a longer limit, is given up too, with its transaction and its connection', async () => {
  const proxy = await startDatabaseProxy(database.url)
  const db = connect(proxy.url, { max: 1, statementMs: 1_000, silenceMs: 500 })
  const begun = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const write = errorOf(
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      begun.resolve()
      await stopped.promise
      await tx.execute(sql`select 2`)
    }),
  )
  await begun.promise
  proxy.hang()
  stopped.resolve()
  expect(isUnavailable(await write)).toBe(true)
  expect(db.$client.totalCount).toBe(0)
  proxy.resume()
  await eventually(async () => expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]))
  await db.$client.end()
  await proxy.cut()
})
