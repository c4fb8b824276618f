import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAdminArtists } from '#app/features/artists/admin/find-admin-artists.server.ts'
import { searchArtists } from '#app/features/artists/admin/search-artists.server.ts'
import { findAdminEvents } from '#app/features/events/admin/find-admin-events.server.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { user } from '#db/schema/auth.ts'
import { profiles } from '#db/schema/profiles.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findAdminPosts } from './admin/find-admin-posts.server.ts'
import { searchPostTitles } from './admin/search-post-titles.server.ts'
import { findPost } from './find-post.server.ts'
import { findFullPosts, findPosts } from './find-posts.server.ts'
import { findRelatedPosts } from './find-related-posts.server.ts'
import { readPostQuery } from './post-query.ts'

const timeZone = 'America/New_York'
const now = new Date('2026-12-10T12:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await db.insert(user).values({ id: 'ana', name: 'Ana', email: 'ana@vitrine.example' })
  await db.insert(profiles).values({ id: 'ana', is_admin: true, display_name: 'Ana Duarte', title: 'Curator' })
  await newPost(db, { title: 'Older', slug: 'older', published_at: new Date('2026-01-01'), categories: ['Painters'] })
  await newPost(db, {
    title: 'The 100% Rag_Paper',
    slug: 'newer',
    excerpt: 'On ÉTUDES and paper.',
    content: 'First line.\nSecond \\ line.',
    author: null,
    author_id: 'ana',
    // Already the 12th in UTC, still the 11th at the gallery.
    published_at: new Date('2026-11-12T04:30:00Z'),
    categories: ['Printmakers', 'Painters'],
  })
  await newPost(db, { title: 'Draft', slug: 'draft', status: 'draft', published_at: null, categories: ['Painters'] })
})
afterAll(() => database.drop())

const titles = async (query: Record<string, string>) =>
  (await findPosts({ db: database.db, timeZone }, readPostQuery(new URLSearchParams(query)))).items.map(
    (post) => post.title,
  )

test('BLOG-01 lists published posts only, the newest first', async () => {
  expect(await titles({})).toEqual(['The 100% Rag_Paper', 'Older'])
})

test.each([
  ['rag_paper', 1],
  ['100%', 1],
  ['étUDES', 1],
  ['SECOND', 1],
  ['duarte', 1],
  ['printmakers', 1],
  ['gallery staff', 1],
  ['paper  older', 0],
  ['paper études', 1],
  ['rag%paper', 0],
  ['ragxpaper', 0],
  ['\\', 1],
  ["'; drop table blog_posts --", 0],
  ['draft', 0],
  ['vitrine.example', 0],
])(
  'BLOG-02 BLOG-03 searching %j finds %i: title, excerpt, content, author and category, as plain text',
  async (search, count) => {
    expect(await titles({ search })).toHaveLength(count)
  },
)

test('FIND-45 searching profiles passes over accents and finds singulars, of title, text, category and author', async () => {
  expect(await titles({ search: 'etudes' })).toEqual(['The 100% Rag_Paper'])
  expect(await titles({ search: 'PAPERS études' })).toEqual(['The 100% Rag_Paper'])
  expect(await titles({ search: 'Dúarte' })).toEqual(['The 100% Rag_Paper'])
  expect(await titles({ search: 'printmäkers' })).toEqual(['The 100% Rag_Paper'])
  expect(await titles({ search: '\u0301' })).toEqual([])
})

test('BLOG-04 an empty search is ignored', async () => {
  expect(await titles({ search: ' \0 ' })).toHaveLength(2)
})

test('SITE-11 a category limits the list; an unknown one leaves nothing', async () => {
  expect(await titles({ category: 'painters' })).toEqual(['The 100% Rag_Paper', 'Older'])
  expect(await titles({ category: 'printmakers' })).toEqual(['The 100% Rag_Paper'])
  expect(await titles({ category: 'unknown' })).toEqual([])
})

test('DATA-06 DATA-07 DATA-08 DATA-10 POST-03 a post carries its joins and display forms, and nothing private', async () => {
  const post = await findPost({ db: database.db, timeZone, now }, 'newer')
  expect(post).toMatchObject({
    slug: 'newer',
    content: 'First line.\nSecond \\ line.',
    status: 'published',
    published_at: '2026-11-12T04:30:00.000Z',
    author_id: 'ana',
    featured_image: null,
    featuredImage: null,
    publishedDate: '2026-11-11',
    date: 'November 11, 2026',
    author: 'Ana Duarte',
    categories: [
      { name: 'Painters', slug: 'painters' },
      { name: 'Printmakers', slug: 'printmakers' },
    ],
    author_profile: { display_name: 'Ana Duarte', title: 'Curator', avatar_url: null, bio: null },
    relatedProducts: [],
  })
  expect(JSON.stringify(post)).not.toMatch(/is_admin|@/)
})

test('POST-03 without any author it is the staff', async () => {
  await newPost(database.db, { slug: 'nobody', author: ' ' })
  expect((await findPost({ db: database.db, timeZone, now }, 'nobody'))!.author).toBe('Gallery Staff')
})

test.each(['draft', 'unknown', '', 'a\0b', "' or 1=1 --"])(
  'POST-12 the slug %j stands for no published post',
  async (slug) => {
    expect(await findPost({ db: database.db, timeZone, now }, slug)).toBeNull()
  },
)

test('DATA-09 POST-07 NET-16 featured works are the listed ones, in their order', async () => {
  const { db } = database
  const second = await newProduct(db, { name: 'Second' })
  const draft = await newProduct(db, { name: 'Draft', status: 'draft' })
  const first = await newProduct(db, { name: 'First', sold_out: true, sold_at: now, sold_price: 900, quantity: 0 })
  await newPost(db, { slug: 'works', published_at: now, works: [first.id, draft.id, second.id] })
  const { items } = await findFullPosts({ db, timeZone, now }, readPostQuery(new URLSearchParams()))
  expect(items[0]!.relatedProducts.map((product) => product.name)).toEqual(['First', 'Second'])
  expect(JSON.stringify(items)).not.toContain('sold_price')
})

test('POST-15 related posts share categories first, and are 3 unless said', async () => {
  const { db } = database
  for (const title of ['A', 'B', 'C']) await newPost(db, { title, published_at: now })
  const related = await findRelatedPosts({ db, timeZone }, 'older')
  expect(related).toHaveLength(3)
  expect(related[0]!.slug).toBe('newer')
  expect(await findRelatedPosts({ db, timeZone }, 'older', { limit: 1 })).toHaveLength(1)
})

test('FIND-45 staff find posts, events and artists by words in any order, without accents and by singulars', async () => {
  const { db } = database
  await newPost(db, { title: 'Céladon Vase', slug: 'celadon' })
  await newEvent(db, { title: 'Prints by Rønnevik', slug: 'prints' })
  await newArtist(db, { name: 'Célestine Varrault', sort_name: 'Varrault, Célestine' })
  const day = eventDay({ gallery: { timeZone } } as never, now)
  const posts = async (search: string) => (await findAdminPosts(db, { status: null, search, page: 1 })).total
  const events = async (search: string) => (await findAdminEvents({ db, day }, { when: 'all', search, page: 1 })).total
  const artists = async (search: string) => (await findAdminArtists(db, { search, sort: 'name', page: 1 })).total
  const found = [await posts('vases celadon'), await events('ronnevik print'), await artists('varrault celest')]
  expect(found).toEqual([1, 1, 1])
  expect(await artists('varrault, c')).toBe(1)
  expect([await posts('vases zinc'), await events('prints zinc'), await artists('zinc')]).toEqual([0, 0, 0])
  expect((await searchArtists(db, 'celest')).map(({ name }) => name)).toEqual(['Célestine Varrault'])
  expect((await searchPostTitles(db, 'celadon')).map(({ name }) => name)).toEqual(['Céladon Vase'])
})
