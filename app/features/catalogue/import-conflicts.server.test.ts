import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { systemActor } from '#app/features/audit/actor.ts'
import type { Settings } from '#app/platform/settings.ts'
import { products } from '#db/schema/products.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
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
  const settings = { imageHosts: ['photos.example'], gallery: { timeZone: 'America/New_York' } } as unknown as Settings
  const context = { db: database.db, now: () => new Date(), settings, log: silentLog } as unknown as AppContext
  const refused: string[] = []
  const summary = await importProducts(
    { ...context, actor: systemActor('Test') },
    Readable.from([Buffer.from(`${lines.join('\n')}\n`)]),
    { onFault: ({ line, field, reason }) => refused.push(`${line}: ${field} ${reason}`) },
  )
  return { summary, refused }
}

/** Runs an import that waits, with its own write, for works of another transaction; then that transaction commits. */
async function takeBehind(works: { id: string; name: string; number: string | null }[], ...lines: string[]) {
  const other = await database.db.$client.connect()
  try {
    await other.query('begin')
    for (const { id, name, number } of works)
      await other.query(
        `insert into products (id, name, category, images, inventory_number) values ($1, $2, 'Prints', $3, $4)`,
        [id, name, [picture], number],
      )
    const imported = take(...lines)
    await awaitBlocked(database.db)
    await other.query('commit')
    return await imported
  } finally {
    other.release(true)
  }
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
    await awaitBlocked(database.db)
    await other.query('select from products where id = $1 for update', [ids[0]])
    await other.query('commit')
    expect((await imported).summary).toMatchObject({ updated: 2, refused: 0 })
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
  const [one, other] = taken.map(({ summary }) => summary)
  expect(one!.added + other!.added).toBe(600)
  expect(one!.unchanged + other!.unchanged).toBe(600)
  expect(await database.db.$count(products)).toBe(600)
})

test('IMP-06 a new work whose inventory number is taken while it is written is refused by line, the rest goes in', async () => {
  const { summary, refused } = await takeBehind(
    [{ id: uuidv7(), name: 'Harbour', number: 'a-7' }],
    'name,category,images,inventory_number',
    `Sea,Prints,${picture},A-6`,
    `Shore,Prints,${picture},A-7`,
    `Dune,Prints,${picture},A-8`,
  )
  expect(refused).toEqual(['3: inventory_number "A-7" is that of "Harbour"'])
  expect(summary).toEqual({ added: 2, updated: 0, unchanged: 0, refused: 1 })
  expect(await database.db.$count(products)).toBe(3)
})

test('IMP-06 so is a change of a work to such a number', async () => {
  const { id } = await newProduct(database.db, { price: 10, images: [picture] })
  const { summary, refused } = await takeBehind(
    [{ id: uuidv7(), name: 'Harbour', number: 'a-7' }],
    'id,inventory_number',
    `${id},A-7`,
  )
  expect(refused).toEqual(['2: inventory_number "A-7" is that of "Harbour"'])
  expect(summary).toEqual({ added: 0, updated: 0, unchanged: 0, refused: 1 })
})

test('IMP-06 a row whose work is made with its id while it is written is compared with that work', async () => {
  const [id, same] = [uuidv7(), uuidv7()]
  const { summary, refused } = await takeBehind(
    [
      { id, name: 'Harbour', number: null },
      { id: same, name: 'Dune', number: null },
    ],
    'id,name,category,images,condition',
    `${id},Shore,Prints,${picture},Very Good`,
    `${same},Dune,Prints,${picture},Very Good`,
  )
  expect(refused).toEqual([])
  expect(summary).toEqual({ added: 0, updated: 1, unchanged: 1, refused: 0 })
})
