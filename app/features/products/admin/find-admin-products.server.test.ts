import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProducts } from '#app/features/products/lists/find-products.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { reservations } from '#db/schema/reservations.ts'
import { newProduct } from '#tests/new-product.ts'
import { explainStatements, recordStatements } from '#tests/recorded-statements.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { type AdminProductQuery, adminProductsPath, readAdminProductQuery } from './admin-product-query.ts'
import { findAdminProducts, worksInList } from './find-admin-products.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
  await newProduct(db, {
    name: 'Oldest',
    created_at: at(1),
    updated_at: at(9),
    price: 200,
    category: 'Prints',
    subcategory: 'Etching',
  })
  await newProduct(db, {
    name: 'A draft',
    created_at: at(2),
    updated_at: at(2),
    price: null,
    status: 'draft',
    description: 'Écluse au soir',
  })
  await newProduct(db, {
    name: 'Sold one',
    created_at: at(3),
    updated_at: at(4),
    price: 900,
    sold_out: true,
    sold_at: at(4),
    quantity: 0,
  })
  await newProduct(db, {
    name: '100% wool_rug',
    created_at: at(5),
    updated_at: at(5),
    price: 500,
    category: null,
    images: [],
    style: 'Folk Art',
  })
})
afterAll(() => database.drop())

const now = new Date('2026-11-20T15:00:00Z')
const none = readAdminProductQuery(new URLSearchParams())
async function names(query: Partial<AdminProductQuery>) {
  const { items } = await findAdminProducts(database.db, { ...none, ...query }, now)
  return items.map((item) => item.name)
}

test('PLST-05 PLST-07 lists all works, newest first, with what a row shows', async () => {
  const { items, ...page } = await findAdminProducts(database.db, none, now)
  expect(page).toEqual({ total: 4, page: 1, perPage: 24, pages: 1 })
  expect(items.map((item) => item.name)).toEqual(['100% wool_rug', 'Sold one', 'A draft', 'Oldest'])
  expect(items[1]).toMatchObject({ sold_out: true, sold_at: '2026-11-01T04:00:00.000Z', image: '/images/none.webp' })
  expect(items[0]).toMatchObject({ image: null, category: null })
})

test.each([
  ['total', ['100% wool_rug', 'Sold one', 'A draft', 'Oldest']],
  ['available', ['100% wool_rug', 'Oldest']],
  ['draft', ['A draft']],
  ['published', ['100% wool_rug', 'Sold one', 'Oldest']],
  ['sold', ['Sold one']],
  ['category:Prints', ['Oldest']],
  ["category:' or true --", []],
  ['category:', ['100% wool_rug']],
  ['no-picture', ['100% wool_rug']],
] as const)('DASH-01 PLST-06 filters by %s', async (filter, expected) => {
  expect(await names({ filter })).toEqual(expected)
})

test.each([
  ['oldest', ['Oldest']],
  ['écluse', ['A draft']],
  ['ÉCLUSE', ['A draft']],
  ['print', ['Oldest']],
  ['etch', ['Oldest']],
  ['100%', ['100% wool_rug']],
  ['l_r', ['100% wool_rug']],
  ['%', ['100% wool_rug']],
  ['\\', []],
  ['folk', []],
  ['oldest print', []],
])('PLST-02 OP-44 searches name, description, category and subcategory for %s', async (search, expected) => {
  expect(await names({ search })).toEqual(expected)
})

test('OP-41 conditions narrow the list together', async () => {
  expect(await names({ filter: 'category:Paintings', status: 'draft' })).toEqual(['A draft'])
  expect(await names({ filter: 'draft', search: 'oldest' })).toEqual([])
})

test.each([
  ['newest', ['100% wool_rug', 'Sold one', 'A draft', 'Oldest']],
  ['changed', ['Oldest', '100% wool_rug', 'Sold one', 'A draft']],
  ['name', ['100% wool_rug', 'A draft', 'Oldest', 'Sold one']],
  ['price-low', ['A draft', 'Oldest', '100% wool_rug', 'Sold one']],
  ['price-high', ['Sold one', '100% wool_rug', 'Oldest', 'A draft']],
] as const)('PLST-25 is ordered by %s, page by page and searched too', async (sort, expected) => {
  expect(await names({ sort })).toEqual(expected)
  expect(await names({ sort, search: 'canvas' })).toEqual(expected.filter((name) => name !== 'A draft'))
  expect(await names({ sort, availability: 'available' })).toEqual(expected.filter((name) => name !== 'Sold one'))
})

test('PLST-06 is narrowed by category and by sold or not', async () => {
  expect(await names({ category: 'Prints' })).toEqual(['Oldest'])
  expect(await names({ availability: 'sold' })).toEqual(['Sold one'])
  expect(await names({ availability: 'available', status: 'draft' })).toEqual(['A draft'])
  expect(await names({ category: 'Prints', availability: 'sold' })).toEqual([])
})

describe('a search by inventory number', () => {
  let numbered: TestDatabase
  beforeAll(async () => {
    numbered = await createTestDatabase()
    const { db } = numbered
    await newProduct(db, { name: 'Newest', inventory_number: 'VG-0412/b', created_at: new Date(3) })
    await newProduct(db, { name: 'Print 0412', inventory_number: 'A_0412', status: 'draft', created_at: new Date(2) })
    await newProduct(db, { name: 'Oldest', inventory_number: 'VG-7', created_at: new Date(1) })
  })
  afterAll(() => numbered.drop())
  const found = async (search: string, query: Partial<AdminProductQuery> = {}) =>
    (await findAdminProducts(numbered.db, { ...none, ...query, search }, now)).items.map(({ name }) => name)

  test.each([
    ['VG-0412/b', ['Newest']],
    ['vg-', ['Newest', 'Oldest']],
    ['0412', ['Newest', 'Print 0412']],
    ['A_', ['Print 0412']],
    ['G-7', ['Oldest']],
    ['%', []],
  ])('PLST-50 finds works by a part of it, each once and in the order of the list: %s', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  test('PLST-50 is narrowed and ordered like any other, and selects what it shows', async () => {
    expect(await found('0412', { status: 'draft' })).toEqual(['Print 0412'])
    expect(await found('vg-', { sort: 'changed' })).toHaveLength(2)
    const query = { ...none, search: '0412' }
    const { rows } = await numbered.db.execute(sql`select count(*)::int as n from (${worksInList(query, now)}) listed`)
    expect(rows).toEqual([{ n: 2 }])
  })

  test('PLST-50 reads texts and numbers by an index each; visitors find no work by its number', async () => {
    const { statements } = await recordStatements(numbered.db, () => found('0412'))
    const [plan] = await explainStatements(numbered.db, statements.slice(0, 1), ['seqscan', 'indexscan'])
    expect(plan!.join('\n')).toContain('Bitmap Index Scan on products_inventory_search')
    expect(plan!.join('\n')).toContain('Bitmap Index Scan on product_folded_texts_')
    const query = readProductQuery(new URLSearchParams({ search: 'VG-0412' }))
    expect(await findProducts({ db: numbered.db, now }, query)).toMatchObject({ total: 0 })
  })
})

test('RSV-15 is narrowed to the works that are reserved now', async () => {
  const { db } = database
  const reserved = async (name: string, until: Date) => {
    const { items } = await findAdminProducts(db, { ...none, search: name }, now)
    await db
      .insert(reservations)
      .values({ product_id: items[0]!.id, client_name: 'Ada', until, created_at: new Date('2026-11-01T15:00:00Z') })
  }
  await reserved('Oldest', new Date('2026-11-21T05:00:00Z'))
  await reserved('A draft', new Date('2026-11-19T05:00:00Z'))
  expect(await names({ availability: 'reserved' })).toEqual(['Oldest'])
  expect(await names({ availability: 'reserved', search: 'draft' })).toEqual([])
  expect(readAdminProductQuery(new URLSearchParams('availability=reserved')).availability).toBe('reserved')
})

test('a page beyond the end is the last one', async () => {
  expect(await findAdminProducts(database.db, { ...none, page: 99 }, now)).toMatchObject({ page: 1, pages: 1 })
})

test('finds the last of 1,000 works', async () => {
  const large = await createTestDatabase()
  await large.db.execute(sql`
    insert into products (id, name, description, category, price, images, status, created_at)
    select gen_random_uuid(), 'Work ' || n, repeat('Oil on canvas, unframed. ', 20), 'Paintings', n, '{/images/a.webp}', 'published', now() - n * interval '1 minute'
    from generate_series(1, 1000) n`)
  const { items } = await findAdminProducts(large.db, { ...none, page: 42 }, now)
  expect(items.at(-1)!.name).toBe('Work 1000')
  await large.drop()
})

describe('the address', () => {
  test.each([
    ['', none],
    [
      '?filter=sold&status=draft&search=%20sea%20&page=3',
      { ...none, filter: 'sold', status: 'draft', search: 'sea', page: 3 },
    ],
    ['?filter=category:Mixed%20Media', { ...none, filter: 'category:Mixed Media' }],
    ['?filter=category:', { ...none, filter: 'category:' }],
    ['?filter=unsold-year', { ...none, filter: 'unsold-year' }],
    ['?filter=toString', none],
    [
      '?category=Prints&availability=sold&sort=name&perPage=96',
      { ...none, category: 'Prints', availability: 'sold', sort: 'name', perPage: 96 },
    ],
    ['?filter=other&status=other&search=%00&page=-1&availability=lent&sort=toString&perPage=25', none],
  ])('DASH-01 PLST-25 PLST-26 is read: %s', (search, query) => {
    expect(readAdminProductQuery(new URLSearchParams(search))).toEqual(query)
  })

  test('is written as it is read', () => {
    const query: AdminProductQuery = {
      filter: 'category:Black & White',
      status: 'draft',
      availability: 'available',
      category: 'Mixed Media',
      search: 'a+b %',
      sort: 'price-low',
      page: 2,
      perPage: 48,
    }
    const path = adminProductsPath(query)
    expect(readAdminProductQuery(new URL(path, 'http://x').searchParams)).toEqual(query)
    expect(adminProductsPath(none)).toBe('/admin/products')
  })
})
