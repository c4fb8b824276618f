import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { readProductIds, readProductQuery, writeProductQuery } from '../product-query.ts'
import { findProducts } from './find-products.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const find = (query: string) => {
  const params = new URLSearchParams(query)
  return findProducts(
    { db: database.db, now: new Date() },
    { ...readProductQuery(params), ids: readProductIds(params) },
  )
}

beforeEach(() => database.db.delete(products))

test('COL-01 COL-02 COL-18 COL-19 lists published works with a category and a picture, newest first', async () => {
  await newProduct(database.db, { name: 'Older', created_at: new Date('2026-01-01') })
  await newProduct(database.db, { name: 'Newer', created_at: new Date('2026-02-01') })
  await newProduct(database.db, { name: 'Draft', status: 'draft' })
  await newProduct(database.db, { name: 'Unsorted', category: null })
  await newProduct(database.db, { name: 'Unseen', images: [] })
  const page = await find('')
  expect(page.items.map((product) => product.name)).toEqual(['Newer', 'Older'])
  expect(page).toMatchObject({ total: 2, page: 1, perPage: 12, pages: 1 })
})

test('COL-03 COL-04 limits the list to a category and its subcategory', async () => {
  await newProduct(database.db, { name: 'Etching', category: 'Prints', subcategory: 'Etching' })
  await newProduct(database.db, { name: 'Poster', category: 'Prints', subcategory: 'Posters' })
  await newProduct(database.db, { name: 'Chair', category: 'Furniture', subcategory: null })
  const names = async (query: string) => (await find(query)).items.map((product) => product.name).sort()
  expect(await names('category=Prints')).toEqual(['Etching', 'Poster'])
  expect(await names('category=Prints&subcategory=Etching')).toEqual(['Etching'])
  expect(await names('category=Furniture')).toEqual(['Chair'])
  expect(await names('category=Nothing')).toEqual([])
})

test('SHOP-01 limits the list to works that can still be bought, also of a category and of a search', async () => {
  const sold = { sold_out: true, sold_at: new Date(), quantity: 0 }
  await newProduct(database.db, { name: 'Free print', category: 'Prints' })
  await newProduct(database.db, { name: 'Sold print', category: 'Prints', ...sold })
  await newProduct(database.db, { name: 'Sold chair', category: 'Furniture', ...sold })
  const names = async (query: string) => (await find(query)).items.map((product) => product.name).sort()
  expect(await names('available=on')).toEqual(['Free print'])
  expect(await names('available=on&category=Prints')).toEqual(['Free print'])
  expect(await names('available=on&category=Furniture')).toEqual([])
  expect(await names('available=on&search=print')).toEqual(['Free print'])
  expect(await names('available=on&search=ch')).toEqual([])
  expect(await names('available=yes&search=print')).toEqual(['Free print', 'Sold print'])
  expect(writeProductQuery(readProductQuery(new URLSearchParams('available=on&page=2'))).toString()).toBe(
    'available=on&page=2',
  )
})

test('COL-05 OP-07 limits the list to what matches any term, in catalogue order and without a limit of 8', async () => {
  for (let number = 1; number <= 9; number++) {
    await newProduct(database.db, { name: `Evening ${number}`, created_at: new Date(2026, 0, number) })
  }
  await newProduct(database.db, {
    name: 'Morning',
    description: 'Painted in the evening.',
    created_at: new Date(2025, 0),
  })
  await newProduct(database.db, { name: 'Noon' })
  const page = await find('search=EVENING%20harbor')
  expect(page.items.map((product) => product.name)).toEqual([
    ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Evening ${number}`),
    'Morning',
  ])
})

test('COL-07 OP-08 limits the list to one work; an unknown or draft id leaves it empty', async () => {
  const { id } = await newProduct(database.db, { name: 'Shown' })
  const draft = await newProduct(database.db, { status: 'draft' })
  await newProduct(database.db, { name: 'Other' })
  expect((await find(`productId=${id}`)).items.map((product) => product.name)).toEqual(['Shown'])
  expect((await find(`productId=${draft.id}`)).items).toEqual([])
  expect((await find('productId=nonsense')).items).toEqual([])
})

test('COL-08 COL-09 OP-09 cuts the list into pages; wrong values fall back', async () => {
  for (let number = 1; number <= 25; number++) {
    await newProduct(database.db, { name: String(number), created_at: new Date(2026, 0, 26 - number) })
  }
  const seen = async (query: string) => {
    const { items, page, perPage, pages, total } = await find(query)
    return [items[0]?.name, items.length, page, perPage, pages, total]
  }
  expect(await seen('')).toEqual(['1', 12, 1, 12, 3, 25])
  expect(await seen('page=2')).toEqual(['13', 12, 2, 12, 3, 25])
  expect(await seen('page=3')).toEqual(['25', 1, 3, 12, 3, 25])
  expect(await seen('page=2&perPage=24')).toEqual(['25', 1, 2, 24, 2, 25])
  expect(await seen('perPage=48')).toEqual(['1', 25, 1, 48, 1, 25])
  for (const wrong of ['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=', 'perPage=13', 'perPage=-12', 'perPage=x']) {
    expect(await seen(wrong), wrong).toEqual(['1', 12, 1, 12, 3, 25])
  }
  for (const beyond of ['page=4', 'page=999999999']) {
    expect(await seen(beyond), beyond).toEqual(['25', 1, 3, 12, 3, 25])
  }
})

test('OP-15 gives the works asked for by id on one page, at most 50, and leaves out what is not public', async () => {
  const ids: string[] = []
  for (let number = 1; number <= 51; number++) ids.push((await newProduct(database.db, { name: String(number) })).id)
  const draft = await newProduct(database.db, { status: 'draft' })
  const some = await find(`ids=${ids[0]},${draft.id},nonsense,,${ids[1]}`)
  expect(some.items.map((product) => product.id).sort()).toEqual([ids[0], ids[1]].sort())
  expect(await find(`ids=${ids.join(',')}`)).toMatchObject({ total: 50, page: 1, pages: 1 })
  expect(await find('ids=')).toMatchObject({ items: [], total: 0 })
  expect(await find('ids=nonsense')).toMatchObject({ items: [], total: 0 })
})

test('FAV-24 gives the works asked for by the last nine digits of their ids, beside whole ids', async () => {
  const [first, second, third] = [
    await newProduct(database.db),
    await newProduct(database.db),
    await newProduct(database.db),
  ]
  const draft = await newProduct(database.db, { status: 'draft' })
  const ids = [first.id.slice(-9), third.id, draft.id.slice(-9), '00000000', second.id.slice(-9).toUpperCase()]
  const { items } = await find(`ids=${ids.join(',')}`)
  expect(items.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  expect(await find(`ids=${first.id.slice(-9)}&search=nothing`)).toMatchObject({ items: [], total: 0 })
})

test('QRY-07 every work is on one page, in order, from whichever end a page is read, also when it is searched', async () => {
  await database.db.execute(sql`
    insert into products (id, name, category, images, status, created_at)
    select gen_random_uuid(), 'Sheet ' || number, 'Prints', '{/images/a.webp}', 'published', timestamptz '2026-01-01' - make_interval(mins => number / 3)
    from generate_series(1, 601) number`)
  const inOrder = await database.db.execute<{ id: string }>(
    sql`select id from products order by created_at desc, id desc`,
  )
  for (const query of ['', '&search=sheet', '&search=t']) {
    const ids: string[] = []
    for (let page = 1; page <= 13; page++)
      ids.push(...(await find(`perPage=48&page=${page}${query}`)).items.map(({ id }) => id))
    expect(ids).toEqual(inOrder.rows.map(({ id }) => id))
  }
})

test('COL-05 OP-07 QRY-01 finds by any terms, common, rare and short, what looking at every work finds', async () => {
  const works = await addWorks(240)
  const word = fc.constantFrom(
    'sheet',
    'half',
    'third',
    'tenth',
    'rare',
    'none',
    'ha',
    'qx',
    'zq',
    '23',
    '239',
    'work',
    'w',
    '7',
  )
  const anyQuery = fc.record({
    search: fc.uniqueArray(word, { minLength: 1, maxLength: 8 }),
    category: fc.constantFrom(null, 'Prints', 'Posters'),
    ids: fc.option(fc.array(fc.nat(works.length - 1), { maxLength: 20 })),
  })
  await fc.assert(
    fc.asyncProperty(anyQuery, async ({ search, category, ids }) => {
      const params = new URLSearchParams({ search: search.join(' '), perPage: '48' })
      if (category) params.set('category', category)
      if (ids) params.set('ids', ids.map((index) => works[index]!.id).join(','))
      const found: string[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        params.set('page', String(page))
        const read = await find(params.toString())
        found.push(...read.items.map(({ id }) => id))
        pages = read.pages
      }
      const terms = search.toSorted((one, other) => Number(one.length < 3) - Number(other.length < 3)).slice(0, 6)
      const expected = works.filter(
        (work, index) =>
          terms.some((term) => work.name.toLowerCase().includes(term) || work.category.toLowerCase().includes(term)) &&
          (!category || work.category === category) &&
          (!ids || ids.includes(index)),
      )
      expect(found).toEqual(expected.map(({ id }) => id))
    }),
    { numRuns: 100 },
  )
})

/** Works in which nothing but name and category can match, the newest first. */
async function addWorks(count: number) {
  const words = [
    ['Sheet', 5, 0],
    ['half', 2, 0],
    ['third', 3, 0],
    ['tenth', 10, 0],
    ['qx', 7, 0],
    ['Rare ZQ', 90, 7],
  ] as const
  const works = Array.from({ length: count }, (_, age) => ({
    name: ['Work', age, ...words.filter(([, every, first]) => age % every === first).map(([word]) => word)].join(' '),
    category: age % 4 ? 'Prints' : 'Posters',
  }))
  const rows: { id: string; name: string; category: string }[] = []
  for (const [age, facts] of works.entries()) {
    const created_at = new Date(Date.UTC(2026, 0, 1) - age * 60_000)
    const blank = { description: null, subcategory: null, style: null, period: null }
    const { id } = await newProduct(database.db, { ...blank, ...facts, created_at })
    rows.push({ id, ...facts })
  }
  return rows
}
