import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { liveStates, orderStates } from './order-states.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The states that a piece of SQL names, in its order. */
const statesIn = (definition: string) => definition.match(/'[a-z]+'/g)!.map((state) => state.slice(1, -1))

test('the live states are those of the indexes that hold a work for one order and count what a buyer holds', async () => {
  const { rows } = await database.db.execute<{ name: string; condition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_expr(indpred, indrelid) as condition from pg_index
    where indexrelid in ('orders_one_live_per_product'::regclass, 'orders_live'::regclass, 'orders_live_client'::regclass)`)
  expect(rows).toHaveLength(3)
  for (const { condition } of rows) expect(statesIn(condition)).toEqual([...liveStates])
})

test('an order may be in the states that the table takes, and in no other', async () => {
  const { rows } = await database.db.execute<{ condition: string }>(sql`
    select pg_get_constraintdef(oid) as condition from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%expired%'`)
  expect(rows.map(({ condition }) => statesIn(condition))).toEqual([[...orderStates]])
})
