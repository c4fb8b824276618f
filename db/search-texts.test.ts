import { readdir, readFile } from 'node:fs/promises'
import { eq, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { matchEachTerm } from '#app/features/products/lists/match-works.server.ts'
import { isWithinWord, matchesAnyTerm } from '#app/features/products/lists/search-terms.server.ts'
import { isListed } from '#app/features/products/public-product.server.ts'
import { foldedLength } from '#app/platform/fold-text.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { product_search_texts } from './schema/product-search-texts.ts'
import { products } from './schema/products.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.db.delete(products))
afterAll(() => database.drop())

const kept = async () => (await database.db.select().from(product_search_texts))[0]
/** Where the row of a work lies: it moves with every change. */
async function place(): Promise<string> {
  const { rows } = await database.db.execute<{ ctid: string }>(sql`select ctid::text from product_search_texts`)
  return rows[0]!.ctid
}
const change = (id: string, facts: Partial<typeof products.$inferInsert>) =>
  database.db.update(products).set(facts).where(eq(products.id, id))

test('QRY-09 the text of a work is its six searched fields in lower case, and goes with it', async () => {
  const moment = new Date('2026-01-01')
  const { id } = await newProduct(database.db, { name: 'ÉTUDE', description: 'Ink', created_at: moment })
  expect(await kept()).toEqual({
    product_id: id,
    created_at: moment,
    listed: true,
    text: ['realism', 'contemporary (1960-present)', 'étude', 'paintings', 'oil', 'ink'].join('\u001F'),
    category: 'Paintings',
    subcategory: 'Oil',
  })
  await database.db.delete(products).where(eq(products.id, id))
  expect(await kept()).toBeUndefined()
})

test.each<[string, Partial<typeof products.$inferInsert>, object]>([
  ['its name', { name: 'Bay' }, { text: 'a\u001Fb\u001Fbay\u001Fc\u001Fd\u001Fe' }],
  ['its style', { style: null }, { text: '\u001Fb\u001Fa name\u001Fc\u001Fd\u001Fe' }],
  ['its period', { period: 'Now' }, { text: 'a\u001Fnow\u001Fa name\u001Fc\u001Fd\u001Fe' }],
  ['its category', { category: 'Art' }, { text: 'a\u001Fb\u001Fa name\u001Fart\u001Fd\u001Fe', category: 'Art' }],
  ['the case of its category', { category: 'c' }, { category: 'c' }],
  ['its subcategory', { subcategory: null }, { text: 'a\u001Fb\u001Fa name\u001Fc\u001F\u001Fe', subcategory: null }],
  ['its description', { description: null }, { text: 'a\u001Fb\u001Fa name\u001Fc\u001Fd\u001F' }],
  ['when it came', { created_at: new Date('2020-01-01') }, { created_at: new Date('2020-01-01') }],
  ['its pictures', { images: [] }, { listed: false }],
  ['whether it is published', { status: 'draft' }, { listed: false }],
])('QRY-09 the text of a work follows a change of %s', async (_, facts, expected) => {
  const fields = { style: 'A', period: 'B', name: 'A name', category: 'C', subcategory: 'D', description: 'E' }
  const { id } = await newProduct(database.db, { ...fields, created_at: new Date('2026-01-01') })
  const before = await kept()
  await change(id, facts)
  expect(await kept()).toEqual({ ...before, ...expected })
})

test('QRY-09 a change of anything else leaves the text where it is, a sale too', async () => {
  const { id } = await newProduct(database.db, { images: ['/images/a.webp'] })
  const before = await place()
  await change(id, { sold_out: true, sold_at: new Date(), quantity: 0 })
  await change(id, { price: 7, version: 2, updated_at: new Date(), name: 'Harbour at Dusk' })
  await change(id, { images: ['/images/b.webp', '/images/a.webp'] })
  expect(await place()).toBe(before)
  await change(id, { name: 'Harbour at Dawn' })
  expect(await place()).not.toBe(before)
})

test('QRY-09 a work is listed for searches exactly when it is for lists', async () => {
  await database.db.execute(sql`
    insert into products (id, name, status, category, images)
    select gen_random_uuid(), 'Work', status, category, images::text[]
    from unnest(array['draft', 'published']) status, unnest(array[null, '', 'Prints']) category,
      unnest(array['{}', '{/images/a.webp}', '{/images/a.webp,/images/b.webp}']) images`)
  const { rows } = await database.db.execute<{ listed: boolean; found: boolean }>(sql`
    select (${isListed}) as listed, t.listed as found
    from products p join product_search_texts t on t.product_id = p.id`)
  expect(rows).toHaveLength(2 * 3 * 3)
  expect(rows.filter(({ listed }) => listed)).toHaveLength(4)
  for (const { listed, found } of rows) expect(found).toBe(listed)
})

test('QRY-09 many works at once have their texts, and one that comes back has the new one', async () => {
  const { db } = database
  const { id } = await newProduct(db, { name: 'Bay' })
  const many = sql`
    insert into products (id, name) select case n when 1 then ${id}::uuid else gen_random_uuid() end, 'Sea ' || n
    from generate_series(1, 500) n on conflict do nothing`
  await db.execute(many)
  const texts = () => db.execute<{ text: string }>(sql`select text from product_search_texts where product_id = ${id}`)
  expect(await db.$count(product_search_texts)).toBe(500)
  expect((await texts()).rows[0]!.text).toContain('bay')
  await db.execute(sql`delete from products`)
  expect(await db.$count(product_search_texts)).toBe(0)
  await db.execute(many)
  expect((await texts()).rows[0]!.text).toContain('sea 1')
})

test('QRY-09 two who save a work at the same time leave the text that the work has', async () => {
  const { db, url } = database
  const { id } = await newProduct(db, { name: 'Bay', description: 'old' })
  const other = new pg.Client(url)
  await other.connect()
  await other.query('begin')
  await other.query(`update products set name = 'Sea' where id = $1`, [id])
  const waiting = change(id, { description: 'new' }).execute()
  await eventually(async () => {
    const { rows } = await other.query('select from pg_locks where not granted')
    expect(rows).toHaveLength(1)
  })
  await other.query('commit')
  await waiting
  await other.end()
  expect((await kept())!.text).toMatch(/sea\u001F.*new$/)
})

test('QRY-09 a save is announced once, though it writes the text too', async () => {
  const { db, url } = database
  const listener = new pg.Client(url)
  const received: string[] = []
  await listener.connect()
  listener.on('notification', ({ payload }) => received.push(payload!.split(' ')[0]!))
  await listener.query('listen vitrine_changes')
  const { id } = await newProduct(db)
  await change(id, { name: 'Bay' })
  await db.execute(sql`select pg_notify('vitrine_changes', 'end')`)
  await expect.poll(() => received).toEqual(['products_changes', 'products_changes', 'end'])
  await listener.end()
})

test('QRY-10 letters and pairs of a text are found one by one, whatever its script, and no pair spans a blank', async () => {
  const { rows } = await database.db.execute<{ found: string[] }>(sql`select letters_and_pairs('ab cé山水') as found`)
  expect(rows[0]!.found).toEqual(['a', 'b', ' ', 'c', 'é', '山', '水', 'ab', 'cé', 'é山', '山水'])
})

test.each(['q', 'in', '山', 'zz'])('QRY-10 an index finds "%s", be it in every work or in none', async (term) => {
  await database.db.execute(sql`
    insert into products (id, name, category, images, status)
    select gen_random_uuid(), 'Ink 山 q ' || number, 'Prints', '{/images/a.webp}', 'published' from generate_series(1, 1000) number`)
  await database.db.execute(sql`analyze product_folded_texts`)
  const { rows } = await database.db.execute(sql`explain ${matchEachTerm([term])}`)
  expect(JSON.stringify(rows)).toContain('Index Scan on product_search_texts_letters')
})

const suffixesOf = async (text: string) => {
  const { rows } = await database.db.execute<{ suffixes: string[] }>(
    sql`select tsvector_to_array(word_suffixes(${text})) as suffixes`,
  )
  return rows[0]!.suffixes
}

test('QRY-11 the suffixes of a text are those of its words, from three letters on, and say where a word ends', async () => {
  expect(await suffixesOf('')).toEqual([])
  expect(await suffixesOf('an ox ')).toEqual([])
  expect(await suffixesOf('oak oaken (oak) ')).toEqual(['aken ', 'ken ', 'oak', 'oak ', 'oaken '])
  expect((await suffixesOf('山水画 дом 한국어')).toSorted()).toEqual(['дом ', '한국어'])
  expect((await suffixesOf(`${'a'.repeat(30)} `)).toSorted()).toEqual(
    // No more than 24 letters of each.
    ['a'.repeat(24), ...Array.from({ length: 21 }, (_, letters) => `${'a'.repeat(letters + 3)} `)].toSorted(),
  )
})

test('QRY-11 a text with too many suffixes, or a word that is too long, has none', async () => {
  const word = (number: number) => `${number}`.padStart(5, 'a').repeat(5)
  expect(await suffixesOf('abc'.repeat(334))).toEqual([' '])
  expect(await suffixesOf(Array.from({ length: 4_000 }, (_, number) => word(number)).join(' '))).toEqual([' '])
})

test('QRY-11 every character of a term that suffixes find is folded to what they keep, and to as many as is thought', async () => {
  const { rows } = await database.db.execute<{ character: string; folded: string }>(sql`
    select chr(code) as character, fold_text('aaa' || chr(code)) as folded
    from generate_series(33, 65535) code where code not between 55296 and 57343`)
  const sought = rows.filter(({ character }) => isWithinWord(`aaa${character}`))
  expect(sought.length).toBeGreaterThan(14_000)
  const isKept = /^[a-z0-9À-෿ᄀ-ᇿ가-힣]+$/
  const wrong = sought.filter(
    ({ character, folded }) => !isKept.test(folded) || [...folded].length !== foldedLength(`aaa${character}`),
  )
  expect(wrong).toEqual([])
})

test('QRY-11 the indexes find what reading each text finds, of any words and terms', async () => {
  const parts = fc.constantFrom(
    ...[
      'chair',
      'armchair',
      'chairs',
      'glass',
      'Céladon',
      'straße',
      'ÆTHER',
      "l'étoile",
      'ladies',
      'lady',
      'cane',
      'x1',
    ],
    ...[
      'дом',
      'домик',
      '한국어',
      '山水画',
      'a',
      'in',
      '4/7',
      'ŉu',
      '\u05f3',
      ',',
      ';',
      ' ',
      '-',
      '½',
      'E\u0301tude',
      '\\',
      '%',
      "'",
    ],
  )
  const anyText = fc.array(parts, { maxLength: 6 }).map((words) => words.join(''))
  const anyTerm = fc.array(parts, { minLength: 1, maxLength: 2 }).map((words) => words.join('').replaceAll(' ', ''))
  const terms = fc.array(anyTerm.filter(Boolean), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), terms, async (texts, sought) => {
      await database.db.execute(sql`delete from products`)
      await database.db.execute(sql`
        insert into products (id, name, description, category, images, status)
        select gen_random_uuid(), '-', text, 'Prints', '{/images/a.webp}', 'published' from unnest(${sql.param(texts)}::text[]) text`)
      const count = async (works: SQL) =>
        (await database.db.execute<{ product_id: string }>(works)).rows.map((row) => row.product_id)
      const read = sql`select product_id from product_folded_texts where listed and ${matchesAnyTerm(sought)}`
      const found = await count(matchEachTerm(sought))
      expect(found.toSorted()).toEqual((await count(read)).toSorted())
    }),
    { numRuns: 60 },
  )
})

test.each(['ladder', 'zzz', 'ladders'])('QRY-11 an index finds "%s", and no text is read', async (term) => {
  await database.db.execute(sql`
    insert into products (id, name, category, images, status)
    select gen_random_uuid(), 'A ladder ' || number, 'Prints', '{/images/a.webp}', 'published' from generate_series(1, 1000) number`)
  await database.db.execute(sql`analyze product_folded_texts`)
  const { rows } = await database.db.execute(sql`explain ${matchEachTerm([term])}`)
  expect(JSON.stringify(rows)).toContain('Index Scan on product_folded_texts_suffixes')
  expect(JSON.stringify(rows)).not.toContain('Seq Scan')
})

test('QRY-14 no index finds a word but that of suffixes', async () => {
  const client = await database.db.$client.connect()
  await client.query('begin; set local enable_seqscan = off')
  await client.query('drop index product_folded_texts_suffixes, product_folded_texts_listed_newest')
  const { rows } = await drizzle(client).execute(sql`explain ${matchEachTerm(['ladders'])}`)
  await client.query('rollback')
  client.release()
  expect(JSON.stringify(rows)).not.toContain('product_folded_texts_folded')
})

test('QRY-11 a word in a text with too many suffixes is found', async () => {
  await newProduct(database.db, { name: 'Long', description: `${'x'.repeat(99_000)} a ladder` })
  for (const term of ['ladder', 'ladders', 'LADD', 'xxxx'])
    expect((await database.db.execute(matchEachTerm([term, 'zzz']))).rows).toHaveLength(1)
  expect((await database.db.execute(matchEachTerm(['lass', 'zzz']))).rows).toHaveLength(0)
})

test('QRY-09 the migration writes the texts of the works that are there', async () => {
  const old = await createTestDatabase()
  const { db } = old
  await newProduct(db)
  await newProduct(db, { status: 'draft', category: null, style: null, images: [] })
  const texts = () => db.select().from(product_search_texts).orderBy(product_search_texts.product_id)
  const before = await texts()
  await db.execute(sql`drop function search_text_of(products) cascade`)
  await db.execute(sql`drop function keep_search_text() cascade`)
  await db.execute(sql`drop table product_search_texts`)
  await db.execute(sql`alter table products add column search_text text`)
  await db.execute(sql`create index products_search_text on products (search_text)`)
  const name = (await readdir('db/migrations')).find((file) => file.endsWith('_search_texts.sql'))!
  await db.$client.query(await readFile(`db/migrations/${name}`, 'utf8'))
  expect(before).toHaveLength(2)
  expect(await texts()).toEqual(before)
  await newProduct(db)
  expect(await texts()).toHaveLength(3)
  await old.drop()
})
