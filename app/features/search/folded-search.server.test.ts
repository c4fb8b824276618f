import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readAdminProductQuery } from '#app/features/products/admin/admin-product-query.ts'
import { findAdminProducts } from '#app/features/products/admin/find-admin-products.server.ts'
import { findProducts } from '#app/features/products/lists/find-products.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { artists } from '#db/schema/artists.ts'
import { product_folded_texts } from '#db/schema/product-folded-texts.ts'
import { products } from '#db/schema/products.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { withClient } from '#tests/test-postgres.ts'
import { searchProducts } from './search-products.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.db.execute(sql`delete from products; delete from artists`))
afterAll(() => database.drop())

type Facts = Partial<typeof products.$inferInsert>
const plain: Facts = { name: '-', description: null, category: '-', subcategory: null, style: null, period: null }
const work = (facts: Facts) => newProduct(database.db, { ...plain, ...facts })
const now = new Date()
const found = async (query: string) =>
  (await searchProducts({ db: database.db, now }, query)).map(({ name, score }) => [name, score])
const listed = async (search: string) => {
  const query = readProductQuery(new URLSearchParams({ search }))
  return (await findProducts({ db: database.db, now }, query)).items.map(({ name }) => name)
}
const listedForStaff = async (search: string) => {
  const query = readAdminProductQuery(new URLSearchParams({ search }))
  return (await findAdminProducts(database.db, query, now)).items.map(({ name }) => name)
}
async function newArtist(name: string) {
  const id = uuidv7()
  await database.db.insert(artists).values({ id, name, sort_name: name, slug: id })
  return id
}

test.each([
  ['ronnevik', 'Fjord by Rønnevik'],
  ['Rønnevik', 'Fjord by Rønnevik'],
  ['RONNEVIK', 'Fjord by Rønnevik'],
  ['Rønnevik', 'Fjord by Ronnevik'],
  ['celadon', 'Céladon bowl'],
  ['Céladon', 'CELADON bowl'],
  ['lodz', 'View of Łódź'],
  ['łódź', 'View of Lodz'],
  ['strasse', 'Straße im Regen'],
  ['straße', 'Strasse im Regen'],
  ['aether', 'Æther'],
  ['æther', 'Aether'],
  ['etude', 'E\u0301tude'],
  ['ø', 'Øya'],
  ['oy', 'Øya'],
  ['ßa', 'Grüssau'],
  ["l'etoile", 'L’Étoile'],
])('FIND-01 "%s" finds the work "%s", in the search box, the collection and the list of staff', async (query, name) => {
  await work({ name })
  await work({ name: 'Night' })
  expect(await found(query)).toEqual([[name, 15]])
  expect(await listed(query)).toEqual([name])
  expect(await listedForStaff(query)).toEqual([name])
})

test.each([
  ['chairs', 'Armchair, walnut'],
  ['CHAIRS', 'A chair'],
  ['bronzes', 'Two figures (bronze)'],
  ['lamps', 'Lamp'],
  ['vases', 'Blue vase; gilt'],
  ['boxes', 'Snuff box'],
  ['glasses', 'A glass'],
  ['canvases', 'A canvas'],
  ['ladies', 'Portrait of a lady'],
  ['shelves', 'Shelf/bracket'],
  ['knives', "Knife's edge"],
  ['céladons', 'Celadon'],
  ['study chairs', 'A chair'],
])('FIND-02 "%s" finds the work "%s"', async (query, name) => {
  await work({ name })
  expect(await found(query)).toEqual([[name, 15]])
  expect(await listed(query)).toEqual([name])
  expect(await listedForStaff(query.split(' ').at(-1)!)).toEqual([name])
})

test.each([
  ['hals', 'Half a chalk drawing'],
  ['glass', 'Glance'],
  ['prints', 'Printed cotton'],
  ['iris', 'Iridescent'],
  ['as', 'Anna'],
  ['boxes', 'Boxer'],
  ['vases', 'Oil on canvas'],
])('FIND-02 "%s" does not find the work "%s"', async (query, name) => {
  await work({ name })
  expect(await found(query)).toEqual([])
})

test('FIND-01 FIND-02 what punctuation alone, or an accent alone, finds is what it found', async () => {
  await work({ name: 'Pier, 4/7 (proof)' })
  for (const query of ['r,', ',', '4/7', '(proof)', 'proof)', '/', 'f)', 'pier,'])
    expect(await found(query)).toEqual([['Pier, 4/7 (proof)', 15]])
  expect(await found('½')).toEqual([])
  await work({ name: 'Panel, 3½ in' })
  expect((await found('½'))[0]).toEqual(['Panel, 3½ in', 15])
  expect(await found('\u0301')).toEqual([])
})

test('FIND-03 what a work says as it was typed scores as ever; else the same formula, and of equal scores what was typed is first', async () => {
  await work({ name: 'Céladon Bowl', created_at: new Date('2026-03-01') })
  await work({ name: 'Celadon Vase', created_at: new Date('2026-01-01') })
  await work({ name: 'Print', category: 'Prints', created_at: new Date('2026-01-02') })
  await work({ name: 'Bay', description: 'céladon', created_at: new Date('2026-01-03') })
  expect(await found('celadon')).toEqual([
    ['Celadon Vase', 15],
    ['Céladon Bowl', 15],
    ['Bay', 5],
  ])
  expect(await found('prints')).toEqual([['Print', 8 + 2 + 3]])
  expect((await found('celadon bowl'))[0]).toEqual(['Céladon Bowl', 27])
})

test('FIND-03 every term finds what it found before, with the same scores and in the same order', async () => {
  const words = fc.constantFrom(
    'chair',
    'chairs',
    'Céladon',
    'celadon',
    'øre',
    'ore',
    'lady',
    'ladies',
    'a,b',
    'straße',
  )
  const anyWork = fc.record({
    name: fc.array(words, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' ')),
    style: fc.option(words),
    description: fc.option(fc.array(words, { maxLength: 3 }).map((parts) => parts.join(', '))),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyWork, { minLength: 1, maxLength: 8 }), words, async (works, term) => {
      await database.db.execute(sql`delete from products`)
      for (const [age, facts] of works.entries()) {
        const created_at = new Date(Date.UTC(2026, 0, 1) - age * 1_000)
        await work({ ...facts, name: `${facts.name} ${age}`, created_at })
      }
      const before = bySpecification(works, term)
      const isBefore = new Set<unknown>(before.map(([name]) => name))
      expect((await found(term)).filter(([name]) => isBefore.has(name))).toEqual(before)
    }),
    { numRuns: 30 },
  )
})

/** The specification, implemented as simply as possible: the works are in order of age, and sorting is stable. */
function bySpecification(works: { name: string; style: string | null; description: string | null }[], typed: string) {
  const term = typed.toLowerCase()
  const has = (field: string | null) => field?.toLowerCase().includes(term)
  return works
    .map(({ name, style, description }, age) => {
      const exact = style?.toLowerCase() === term ? 6 : 0
      const any = [name, style, description].some(has) ? 2 : 0
      return [`${name} ${age}`, any && (has(name) ? 10 : 0) + exact + any + 3] as const
    })
    .filter(([, score]) => score > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([name, score]) => [name, score])
}

test("FIND-04 the artist's name counts as the work's, in every search, and follows a new name and another artist", async () => {
  const artist_id = await newArtist('Liv Rønnevik')
  const { id } = await work({ name: 'Fjord', artist_id })
  await work({ name: 'Bay', description: 'after Rønnevik' })
  expect(await found('ronnevik')).toEqual([
    ['Fjord', 15],
    ['Bay', 5],
  ])
  expect(await found('liv fjord')).toEqual([['Fjord', 27]])
  expect(await listed('Rønnevik')).toEqual(['Bay', 'Fjord'])
  expect(await listedForStaff('liv ronnevik')).toEqual(['Fjord'])
  await database.db.update(artists).set({ name: 'Liv Ås' }).where(eq(artists.id, artist_id))
  expect(await found('ronnevik')).toEqual([['Bay', 5]])
  expect(await found('as')).toEqual([['Fjord', 15]])
  await database.db.update(products).set({ artist_id: null }).where(eq(products.id, id))
  expect(await found('liv')).toEqual([])
})

test('FIND-04 who saves a work while its artist is renamed leaves the new name', async () => {
  const { db, url } = database
  const artist_id = await newArtist('Liv')
  const { id } = await work({ name: 'Fjord', artist_id })
  const other = new pg.Client(url)
  await other.connect()
  await other.query('begin')
  await other.query('update artists set name = $2 where id = $1', [artist_id, 'Åse'])
  const waiting = db.update(products).set({ name: 'Bay' }).where(eq(products.id, id)).execute()
  await awaitBlocked(db)
  await other.query('commit')
  await waiting
  await other.end()
  expect((await db.select().from(product_folded_texts))[0]!.names).toBe('bay \u001Fase ')
})

test.each([
  ['leaves its artist', 'update products set artist_id = null', 'fjord \u001F '],
  ['is made a draft', "update products set status = 'draft'", 'fjord \u001Fase '],
])('QRY-16 a work that %s while the artist is renamed waits for the new name', async (_, change, names) => {
  const { db, url } = database
  const artist_id = await newArtist('Liv')
  await work({ name: 'Fjord', artist_id })
  await withClient(url, async (other) => {
    await other.query('begin')
    await other.query('update artists set name = $2 where id = $1', [artist_id, 'Åse'])
    const waiting = db.$client.query(change)
    await awaitBlocked(db)
    await other.query('update artists set sort_name = $2 where id = $1', [artist_id, 'Åse'])
    await other.query('commit')
    await waiting
  })
  expect((await db.select().from(product_folded_texts))[0]!.names).toBe(names)
})

test('QRY-16 a work that leaves its artist while others of the artist take the new name is not found by it', async () => {
  const { db, url } = database
  const artist_id = await newArtist('Liv')
  const first = await work({ name: 'Bay', artist_id, created_at: new Date('2026-03-01') })
  const { id } = await work({ name: 'Fjord', artist_id, created_at: new Date('2026-01-01') })
  await withClient(url, async (other) => {
    await other.query('begin')
    await other.query('select from product_folded_texts where product_id = $1 for update', [first.id])
    const renaming = db.update(artists).set({ name: 'Åse' }).where(eq(artists.id, artist_id)).execute()
    await awaitBlocked(db)
    const leaving = db.update(products).set({ artist_id: null }).where(eq(products.id, id)).execute()
    await Promise.race([leaving, awaitBlocked(db, 2)])
    await other.query('commit')
    await Promise.all([renaming, leaving])
  })
  expect(await found('ase')).toEqual([['Bay', 15]])
})
