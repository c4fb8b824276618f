import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { searchProducts } from './search-products.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.db.execute(sql`delete from products`))
afterAll(() => database.drop())

type Facts = Partial<typeof products.$inferInsert>
/** A work in which only fields set by the test can match. */
const plain: Facts = { name: '-', description: null, category: '-', subcategory: null, style: null, period: null }
const work = (facts: Facts) => newProduct(database.db, { ...plain, ...facts })
const search = (query: string) => searchProducts({ db: database.db, now: new Date() }, query)
const found = async (query: string) => (await search(query)).map(({ name, score }) => [name, score])

test.each<[string, Facts, string, number]>([
  ['name contains', { name: 'Harbour at Dusk' }, 'arbour', 10 + 2 + 3],
  ['name contains, in another case', { name: 'ÉTUDE' }, 'étude', 10 + 2 + 3],
  ['category is', { category: 'Prints' }, 'prints', 8 + 2 + 3],
  ['category only contains', { category: 'Prints' }, 'print', 2 + 3],
  ['subcategory is', { subcategory: 'Oil' }, 'OIL', 8 + 2 + 3],
  ['style is', { style: 'Realism' }, 'realism', 6 + 2 + 3],
  ['period is', { period: 'Other' }, 'other', 6 + 2 + 3],
  ['description contains', { description: 'A quiet bay.' }, 'quiet', 2 + 3],
  ['several fields', { name: 'Oil', subcategory: 'Oil', description: 'oil' }, 'oil', 10 + 8 + 2 + 3],
  ['sold', { name: 'Bay', sold_out: true, sold_at: new Date(), quantity: 0 }, 'bay', 10 + 2 + 1],
  ['two terms are added up', { name: 'Blue Bay' }, 'bay blue', 2 * 12 + 3],
  ['one of two terms', { name: 'Blue Bay' }, 'bay zinc', 12 + 3],
  ['a term given twice counts once', { name: 'Blue Bay' }, 'bay BAY', 12 + 3],
  ['the whole query is the category', { category: 'Mixed Media' }, 'mixed  media', 2 * (8 + 2) + 3],
])('SRCH-05 SRCH-06 SRCH-07 SRCH-09 scores: %s', async (_, facts, query, score) => {
  await work(facts)
  expect((await search(query)).map((result) => result.score)).toEqual([score])
})

test('SRCH-05 SRCH-07 SRCH-10 finds what any term matches, and nothing that has the bonuses alone', async () => {
  await work({ name: 'Blue Bay' })
  await work({ name: 'Harbour', description: 'in blue ink' })
  await work({ name: 'Night' })
  expect(await found(' bay\n blue ')).toEqual([
    ['Blue Bay', 27],
    ['Harbour', 5],
  ])
})

test('SRCH-04 finds nothing for a blank query', async () => {
  await work({ name: 'Bay' })
  expect(await search('')).toEqual([])
  expect(await search(' \t\n ')).toEqual([])
})

test('SRCH-08 finds published works that are listed, and nothing else', async () => {
  await work({ name: 'Bay' })
  await work({ name: 'Bay, draft', status: 'draft' })
  await work({ name: 'Bay, without a picture', images: [] })
  await work({ name: 'Bay, without a category', category: null })
  expect(await found('bay')).toEqual([['Bay', 15]])
})

test('SRCH-01 SRCH-11 SRCH-12 NET-15 scores every match before it cuts to eight: highest first, then unsold, then newest', async () => {
  await work({ name: 'Bay', created_at: new Date('2020-01-01') })
  for (let day = 1; day <= 9; day++)
    await work({ name: `In passing ${day}`, description: 'bay', created_at: new Date(2026, 0, day) })
  await work({
    name: 'Bay, sold',
    sold_out: true,
    sold_at: new Date(),
    quantity: 0,
    created_at: new Date('2026-03-01'),
  })
  expect(await found('bay')).toEqual([
    ['Bay', 15],
    ['Bay, sold', 13],
    ...[9, 8, 7, 6, 5, 4].map((day) => [`In passing ${day}`, 5]),
  ])
})

test.each(['%', '_', '\\', "'", '"', '🖼️', 'مرحبا', 'שלום', '\\%', '$1', '{}'])(
  'SRCH-06 takes %s as plain text',
  async (text) => {
    await work({ name: `Before${text}after` })
    await work({ name: 'Before after' })
    expect((await found(text)).map(([name]) => name)).toEqual([`Before${text}after`])
  },
)

test('SRCH-06 finds something or nothing, whatever was typed', async () => {
  await work({ name: 'Bay' })
  for (const query of ['x'.repeat(500), 'x '.repeat(250), '\ud800', 'İ', 'bay\u0000', '% '.repeat(200)])
    await expect(search(query.replaceAll('\0', ''))).resolves.toBeInstanceOf(Array)
})

test('SRCH-09 SRCH-11 finds by short terms what looking at every work finds', async () => {
  const words = fc.constantFrom('a', 'b', 'ab', 'op', 'bay', 'sea', 'a bay', 'sea op')
  const anyWork = fc.record({
    name: fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    style: fc.option(words),
    description: fc.option(words),
    sold: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyWork, { minLength: 5, maxLength: 30 }),
      fc.array(words, { minLength: 1, maxLength: 3 }),
      async (works, asked) => {
        await database.db.execute(sql`delete from products`)
        for (const [age, { sold, ...facts }] of works.entries()) {
          const moment = new Date(Date.UTC(2026, 0, 1) - age * 1_000)
          await work({
            ...facts,
            created_at: moment,
            ...(sold && { sold_out: true, sold_at: moment, quantity: 0 }),
          })
        }
        const query = asked.join(' ')
        expect(await found(query)).toEqual(byHand(works, query))
      },
    ),
    { numRuns: 40 },
  )
})

/** The specification, implemented as simply as possible. */
function byHand(
  works: { name: string; style: string | null; description: string | null; sold: boolean }[],
  query: string,
) {
  const terms = [...new Set(query.split(' '))]
  const scored = works.map(({ name, style, description, sold }) => {
    let score = 0
    for (const term of terms) {
      if (name.includes(term)) score += 10
      if (style === term || style === terms.join(' ')) score += 6
      if ([name, style, description].some((field) => field?.includes(term))) score += 2
    }
    return [name, score && score + 1 + (sold ? 0 : 2)] as const
  })
  // The works are in order of age, and sorting is stable.
  return scored
    .filter(([, score]) => score > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([name, score]) => [name, score])
}
