import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/test-database.ts'
import { runSql } from '#tests/test-postgres.ts'
import { connect } from './connect.ts'
import { isUnavailable } from './is-unavailable.ts'

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a database that nobody serves, or that ends a connection, is unavailable', async () => {
  const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing')
  expect(isUnavailable(await errorOf(nowhere.execute(sql`select 1`)))).toBe(true)
  await nowhere.$client.end()

  const { db, url, drop } = await createTestDatabase()
  const ended = errorOf(
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await runSql(url, `select pg_terminate_backend(${rows[0]!.pid})`)
      await tx.execute(sql`select 1`)
    }),
  )
  expect(isUnavailable(await ended)).toBe(true)
  await drop()
})

test('OPS-42 one that takes no writes for now is unavailable', async () => {
  const { db, drop } = await createTestDatabase()
  const write = db.transaction((tx) => tx.execute(sql`delete from settings`), { accessMode: 'read only' })
  expect(isUnavailable(await errorOf(write))).toBe(true)
  await drop()
})

test('a wrong statement, a missing table and a broken rule are not', async () => {
  const { db, drop } = await createTestDatabase()
  for (const statement of [
    'selec',
    'select * from nothing',
    'select 1/0',
    `insert into settings values ('a','b'),('a','b')`,
  ]) {
    expect(isUnavailable(await errorOf(db.execute(sql.raw(statement))))).toBe(false)
  }
  await drop()
})

test('OPS-57 one whose Unix socket is missing is unavailable; any other missing file says nothing of it', async () => {
  const nowhere = connect('postgres://nobody@localhost/nothing?host=/nonexistent')
  expect(isUnavailable(await errorOf(nowhere.execute(sql`select 1`)))).toBe(true)
  await nowhere.$client.end()
  expect(isUnavailable(await errorOf(readFile('/nonexistent/file')))).toBe(false)
})
