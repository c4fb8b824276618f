import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artists } from '#db/schema/artists.ts'
import type { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findRelatedWorks, maxRelated } from './find-related-works.server.ts'

type Work = typeof products.$inferSelect

let database: TestDatabase
let works: Work[]
const artistNames = ['Ada Clerk', 'Jorun Hallestad', 'Teodor Vassilek']
const artistIds = artistNames.map(() => uuidv7())

const qualifiers = [null, null, null, 'after', 'attributed to'] as const

/** Every combination of the facts that matter, each several times, some with equal times. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db
    .insert(artists)
    .values(artistNames.map((name, at) => ({ id: artistIds[at]!, name, sort_name: name, slug: `artist-${at}` })))
  works = []
  for (let number = 0; number < 120; number++) {
    const artist_id = [artistIds[0]!, artistIds[1]!, artistIds[2]!, null, null][number % 5]!
    const sold_out = number % 3 === 0
    works.push(
      await newProduct(database.db, {
        name: `Work ${number}`,
        artist_id,
        artist_qualifier: artist_id ? qualifiers[(number % 7) % 5]! : null,
        category: number % 2 ? 'Prints' : 'Furniture',
        subcategory: number % 2 ? ['Etching', 'Woodcut'][number % 4 === 1 ? 0 : 1]! : null,
        period: [null, 'Art Nouveau (1890-1910)', 'Mid-Century (1945-1960)'][(number % 11) % 3]!,
        sold_out,
        ...(sold_out && { sold_at: new Date(), quantity: 0 }),
        status: number % 13 === 0 ? 'draft' : 'published',
        images: number % 17 === 0 ? [] : ['/images/none.webp'],
        created_at: new Date(Date.UTC(2031, 0, 1 + (number % 40))),
      }),
    )
  }
})
afterAll(() => database.drop())

const find = (id: string) => findRelatedWorks({ db: database.db, now: new Date() }, id)

const isListed = ({ status, images }: Work) => status === 'published' && images.length > 0
const isOwn = ({ artist_qualifier }: Work) => artist_qualifier === null || artist_qualifier === 'attributed to'
const order = (one: Work, other: Work) =>
  Number(one.sold_out) - Number(other.sold_out) ||
  other.created_at.getTime() - one.created_at.getTime() ||
  (one.id < other.id ? 1 : -1)

/** The same, computed from all works. */
function expected(work: Work) {
  const others = works.filter((other) => other.id !== work.id && isListed(other)).sort(order)
  const byArtist = others
    .filter((other) => work.artist_id !== null && other.artist_id === work.artist_id && isOwn(other))
    .slice(0, maxRelated)
  const similar = others.filter(
    (other) =>
      !byArtist.includes(other) &&
      other.category === work.category &&
      other.subcategory === work.subcategory &&
      (work.period === null || other.period === work.period),
  )
  return { byArtist, similar: similar.slice(0, maxRelated - byArtist.length) }
}

test('REL-01 REL-02 names other listed works: those of the artist, then those alike, available ones first, six in all', async () => {
  for (const work of works.filter(isListed)) {
    const related = (await find(work.id))!
    const { byArtist, similar } = expected(work)
    expect([work.name, related.by_artist.map(({ name }) => name)]).toEqual([
      work.name,
      byArtist.map(({ name }) => name),
    ])
    expect([work.name, related.similar.map(({ name }) => name)]).toEqual([work.name, similar.map(({ name }) => name)])
    expect(related.artist).toBe(artistNames[artistIds.indexOf(work.artist_id!)] ?? null)
    expect(related.is_by_artist).toBe(related.artist !== null && isOwn(work))
  }
})

test('REL-01 a period counts as the same in whatever case and with whatever spaces it is written', async () => {
  const of = (period: string) =>
    newProduct(database.db, { category: 'Sculpture', subcategory: 'Stone', artist_id: null, period })
  const [work, same] = [await of('Art Deco (1920-1940)'), await of('ART  deco (1920-1940) ')]
  await of('Art Nouveau (1890-1910)')
  for (const [one, other] of [
    [work, same],
    [same, work],
  ] as const)
    expect((await find(one.id))!.similar.map(({ id }) => id)).toEqual([other.id])
})

test('REL-03 a work alone of its kind has none; one that is not listed, and an unknown or malformed id, is not found', async () => {
  const alone = await newProduct(database.db, { category: 'Sculpture', subcategory: 'Bronze', artist_id: null })
  expect(await find(alone.id)).toEqual({ artist: null, is_by_artist: false, by_artist: [], similar: [] })
  for (const id of [
    works[0]!.id,
    works[17]!.id,
    '00000000-0000-7000-8000-000000000000',
    'x',
    '',
    "' or true --",
    '\0',
  ]) {
    expect(await find(id)).toBeNull()
  }
})
