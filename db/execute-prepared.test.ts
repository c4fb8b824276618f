import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { connect, type Database } from './connect.ts'
import { executePrepared } from './execute-prepared.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const numbersOf = (numbers: readonly number[]): SQL =>
  sql`select coalesce(sum(number), 0)::int as total from unnest((select ${sql.param(numbers)}::int[])) number`

test('QRY-12 a statement is parsed once for each connection, and after five runs planned no more, however long its list', async () => {
  for (let length = 0; length < 12; length++) {
    const numbers = Array.from({ length }, (_, index) => index)
    const total = numbers.reduce((sum, number) => sum + number, 0)
    expect(await executePrepared(db, numbersOf(numbers))).toEqual([{ total }])
  }
  const { rows } = await db.execute(
    sql`select generic_plans::int, custom_plans::int from pg_prepared_statements where statement like '%sum(number)%'`,
  )
  expect(rows).toEqual([{ generic_plans: 7, custom_plans: 5 }])
})

test('QRY-12 another text is another statement, a transaction has its own connection, and a refused statement changes nothing', async () => {
  const one = (value: number) => executePrepared<{ value: number }>(db, sql`select ${value}::int as value`)
  const inverse = (value: number) => executePrepared<{ value: number }>(db, sql`select 1 / ${value}::int as value`)
  expect([await one(7), await inverse(1)]).toEqual([[{ value: 7 }], [{ value: 1 }]])
  await expect(inverse(0)).rejects.toThrow()
  expect([await inverse(1), await one(8)]).toEqual([[{ value: 1 }], [{ value: 8 }]])
  const inTransaction = await db.transaction((transaction) => executePrepared(transaction, sql`select 9 as value`))
  expect(inTransaction).toEqual([{ value: 9 }])
})
