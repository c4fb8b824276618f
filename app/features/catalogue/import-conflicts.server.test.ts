import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { systemActor } from '#app/features/audit/actor.ts'
import type { Settings } from '#app/platform/settings.ts'
import { products } from '#db/schema/products.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { importProducts } from './import-products.server.ts'

const picture = 'https://photos.example/a.jpg'
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  return () => database.drop()
})

async function take(...lines: string[]) {
  const settings = { imageHosts: ['photos.example'] } as unknown as Settings
  const context = { db: database.db, now: () => new Date(), settings, log: silentLog } as unknown as AppContext
  return importProducts(
    { ...context, actor: systemActor('Test') },
    Readable.from([Buffer.from(`${lines.join('\n')}\n`)]),
  )
}

test('IMP-04 an import that Postgres ends for a deadlock is tried again', async () => {
  const ids = [uuidv7(), uuidv7()].sort()
  for (const id of ids) await newProduct(database.db, { id, price: 10, images: [picture] })
  const other = await database.db.$client.connect()
  try {
    // So that Postgres finds the deadlock in the import's wait, and ends the import.
    await other.query(`begin; set local deadlock_timeout = '10min'`)
    await other.query('select from products where id = $1 for update', [ids[1]])
    const imported = take('id,price', `${ids[0]},11`, `${ids[1]},11`)
    await eventually(async () => {
      const { rows } = await database.db.execute(sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      expect(rows).toHaveLength(1)
    })
    await other.query('select from products where id = $1 for update', [ids[0]])
    await other.query('commit')
    expect(await imported).toMatchObject({ updated: 2, refused: 0 })
  } finally {
    other.release(true)
  }
})

test('IMP-04 a conflict that does not end is given up after five tries', async () => {
  await database.db.execute(sql`create sequence tries`)
  await database.db.execute(sql`create function conflict() returns trigger language plpgsql as $$ begin
    perform nextval('tries'); raise exception 'could not serialize access' using errcode = '40001'; end $$`)
  await database.db.execute(sql`create trigger conflict before insert on products execute function conflict()`)
  await expect(take('name,category,images', `Sea,Prints,${picture}`)).rejects.toThrow()
  const { rows } = await database.db.execute(sql`select last_value::int as tries from tries`)
  expect(rows).toEqual([{ tries: 5 }])
})

test('IMP-04 two imports of the same works in opposite orders take each work in once', async () => {
  const rows = Array.from({ length: 600 }, (_, index) => `Work ${index},Prints,${picture}`)
  const columns = 'name,category,images'
  const taken = await Promise.all([take(columns, ...rows), take(columns, ...rows.toReversed())])
  expect(taken[0].added + taken[1].added).toBe(600)
  expect(taken[0].unchanged + taken[1].unchanged).toBe(600)
  expect(await database.db.$count(products)).toBe(600)
})
