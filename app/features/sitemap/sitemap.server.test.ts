import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { addressesPerPart } from './sitemap-kinds.server.ts'
import { streamSitemapPart } from './stream-sitemap-part.server.ts'
import { writeSitemapIndex } from './write-sitemap-index.server.ts'

const origin = 'https://gallery.example'
const changed = new Date('2026-03-01T10:00:00Z')
const workIds: string[] = []
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const artist = await newArtist(db, { slug: 'rønnevik', updated_at: changed })
  await newArtist(db, { slug: 'without-works', born: 1900 })
  for (let number = 0; number < 5; number++)
    workIds.push((await newProduct(db, { updated_at: changed, artist_id: artist.id })).id)
  await newProduct(db, { status: 'draft' })
  await newPost(db, { slug: 'käthe & co', updated_at: changed, categories: ['Painters'] })
  await newPost(db, { slug: 'draft', status: 'draft', categories: ['Drafts'] })
  await newEvent(db, { slug: 'talk', updated_at: changed })
  await db
    .update(gallery_pages)
    .set({ content: 'Packed', updated_at: changed })
    .where(eq(gallery_pages.slug, 'shipping'))
})
afterAll(() => database.drop())

async function addresses(name: string, perPart?: number) {
  const stream = await streamSitemapPart(database.db, origin, name, perPart)
  const text = stream && (await new Response(stream).text())
  return text && [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])
}

test('the index names parts of at most the size given, each with its newest change', async () => {
  const index = await writeSitemapIndex(database.db, origin, 2)
  expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual([
    `${origin}/sitemap/pages.xml`,
    `${origin}/sitemap/works-1.xml`,
    `${origin}/sitemap/works-2.xml`,
    `${origin}/sitemap/works-3.xml`,
    `${origin}/sitemap/artists-1.xml`,
    `${origin}/sitemap/profiles-1.xml`,
    `${origin}/sitemap/events-1.xml`,
  ])
  expect(index.match(/<lastmod>2026-03-01T10:00:00.000Z<\/lastmod>/g)).toHaveLength(6)
})

test('parts hold every published thing once, with its date, and nothing else', async () => {
  const works = await Promise.all([1, 2, 3].map((part) => addresses(`works-${part}`, 2)))
  expect(works.map((part) => part!.length)).toEqual([2, 2, 1])
  expect(works.flat().toSorted()).toEqual(workIds.map((id) => `${origin}/collection?productId=${id}`).toSorted())
  expect(await addresses('profiles-1')).toEqual([`${origin}/blog/k%C3%A4the%20%26%20co`])
  expect(await addresses('artists-1')).toEqual([`${origin}/artists/r%C3%B8nnevik`])
  expect(await addresses('events-1')).toEqual([`${origin}/events/talk`])
  const text = await new Response(await streamSitemapPart(database.db, origin, 'events-1')).text()
  expect(text).toContain('<lastmod>2026-03-01T10:00:00.000Z</lastmod>')
})

test('lists are there with every category that shows something', async () => {
  expect(await addresses('pages')).toEqual([
    `${origin}/`,
    `${origin}/collection`,
    `${origin}/collection?category=Paintings`,
    `${origin}/collection?category=Paintings&#38;subcategory=Oil`,
    `${origin}/artists`,
    `${origin}/blog`,
    `${origin}/blog/category/painters`,
    `${origin}/events`,
    `${origin}/shipping`,
  ])
})

test.each(['works-4', 'works-0', 'works-99999999', 'works', 'drafts-1', 'constructor-1', '../etc/passwd', ''])(
  'there is no part %j',
  async (name) => {
    expect(await addresses(name, 2)).toBeNull()
  },
)

test('QRY-08 a part holds at most 10,000 addresses', () => {
  expect(addressesPerPart).toBeLessThanOrEqual(10_000)
})
