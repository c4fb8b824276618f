import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0' })
})
afterAll(() => database.drop())

test('FIND-52 works of before are put in order by their artists without accents, and follow a new name', async () => {
  const { $client: client } = database.db
  const files = (await readdir('db/migrations')).filter((file) => file.endsWith('.sql')).sort()
  const place = files.findIndex((file) => file.endsWith('_order_names_without_accents.sql'))
  for (const file of files.slice(0, place)) await client.query(await readFile(`db/migrations/${file}`, 'utf8'))
  await client.query(`
    insert into artists (id, name, sort_name, slug) values ('019cb000-0000-7000-8000-000000000001', 'Åsa Ålund', 'Ålund, Åsa', 'asa');
    insert into products (id, name, category, status, images, artist_id) values
      ('019cb000-0000-7000-8000-000000000002', 'Harbour', 'Prints', 'published', '{/images/none.webp}', '019cb000-0000-7000-8000-000000000001'),
      ('019cb000-0000-7000-8000-000000000003', 'Marsh', 'Prints', 'published', '{/images/none.webp}', null)`)
  const sorts = async () => {
    const { rows } = await client.query('select artist_sort from product_facets order by artist_sort')
    return rows.map(({ artist_sort }) => artist_sort)
  }
  expect(await sorts()).toEqual(['ålund, åsa', null])
  await client.query(await readFile(`db/migrations/${files[place]}`, 'utf8'))
  expect(await sorts()).toEqual(['alund , asa', null])
  await client.query(`update artists set sort_name = 'Öberg, Åsa'`)
  expect(await sorts()).toEqual(['oberg , asa', null])
})
