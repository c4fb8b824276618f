import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { connect } from './connect.ts'
import { openClient } from './open-client.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('OPS-27 statements are not compiled', async () => {
  const db = connect(database.url, { max: 1 })
  expect((await db.execute(sql`show jit`)).rows).toEqual([{ jit: 'off' }])
  await db.$client.end()
})

test('OPS-54 Postgres ends a session over TCP whose client has given no sign of life for a minute', async () => {
  const asked = `select name, setting from pg_settings where name ~ '^(tcp_keepalives_|statement_timeout)' order by name`
  const expected = [
    { name: 'statement_timeout', setting: '7000' },
    { name: 'tcp_keepalives_count', setting: '3' },
    { name: 'tcp_keepalives_idle', setting: '30' },
    { name: 'tcp_keepalives_interval', setting: '10' },
  ]
  const pool = connect(database.url, { max: 1, statementMs: 7_000 }).$client
  expect((await pool.query(asked)).rows).toEqual(expected)
  await pool.end()
  const client = await openClient({ connectionString: database.url, options: '-c statement_timeout=7000' })
  expect((await client.query(asked)).rows).toEqual(expected)
  await client.end()
})

test('a transaction that cannot begin, because its connection broke, keeps no place in the pool', async () => {
  const db = connect(database.url, { max: 1 })
  db.$client.once('acquire', (client) => {
    ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  })
  await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
  expect((await db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }])
  await db.$client.end()
})

test('a transaction that fails is rolled back, and its connection used again', async () => {
  const db = connect(database.url, { max: 1 })
  await db.execute(sql`create table written (line text)`)
  const failure = new Error('no')
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`insert into written values ('lost')`)
    throw failure
  })
  await expect(work).rejects.toBe(failure)
  expect((await db.execute(sql`select * from written`)).rows).toEqual([])
  await expect(
    db.transaction((tx) => tx.execute(sql`insert into written values ('refused')`), { accessMode: 'read only' }),
  ).rejects.toThrow()
  await db.$client.end()
})
