import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuth } from '#app/features/auth/auth.server.ts'
import { createFirstAdmin } from '#app/features/auth/create-first-admin.server.ts'
import { galleryPageSlugs } from '#app/features/gallery-pages/gallery-page.ts'
import { createPictureFolder } from '#app/features/images/picture-folder.server.ts'
import { findProducts } from '#app/features/products/lists/find-products.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { categories } from '#app/features/products/taxonomy.ts'
import type { Settings } from '#app/platform/settings.ts'
import { readSample, type Sample, sampleFolder } from '#db/sample/read-sample.server.ts'
import * as schema from '#db/schema/schema.ts'
import { gradient } from '#tests/new-image.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { fillSampleCollection } from './fill-sample-collection.ts'

let folder: string
let sample: Sample
beforeAll(async () => {
  // A part of the real texts, with pictures that cost nothing to make.
  folder = await mkdtemp(join(tmpdir(), 'vitrine-sample-'))
  await mkdir(join(folder, 'pictures'))
  const whole = await readSample()
  const posts = whole.posts.posts.slice(0, 2)
  const featured = posts.flatMap((post) => post.featured_works)
  sample = {
    artists: whole.artists,
    works: whole.works.filter((work) => featured.includes(work.key) || work.sold_days_ago || work.status === 'draft'),
    posts: { ...whole.posts, posts },
    events: whole.events.slice(0, 2),
    pages: whole.pages,
  }
  for (const name of ['artists', 'works', 'posts', 'events', 'pages'] as const)
    await writeFile(join(folder, `${name}.json`), JSON.stringify(sample[name]))
  let width = 10
  for (const name of picturesOf(sample))
    await writeFile(join(folder, 'pictures', name), await gradient(width++, 8).png().toBuffer())
})
afterAll(() => rm(folder, { recursive: true }))

let database: TestDatabase
let now = new Date('2026-11-20T22:00:00Z')
beforeEach(async () => {
  database = await createTestDatabase()
  return () => database.drop()
})
const settings = { gallery: { name: 'The Gallery', timeZone: 'America/New_York' } } as Settings
const context = ({ db } = database) => {
  const imageStore = createPictureFolder({ db, folder: join(folder, 'kept') })
  return { db, now: () => now, imageStore, settings }
}
const countWorks = () => database.db.$count(schema.products)

test('OPS-29 another copy makes the first admin while one fills the sample collection in', async () => {
  const { db, now, imageStore, settings } = context()
  const auth = createAuth({ db, siteUrl: 'http://localhost', secret: 'x'.repeat(32), log: silentLog, now })
  const passwords: string[] = []
  const filling = new AbortController()
  // The picture is not made until the admin is.
  const ingest = async (picture: Buffer) => {
    const admin = { email: 'owner@gallery.example', password: null, reportPassword: (it: string) => passwords.push(it) }
    await createFirstAdmin({ db, now, auth }, admin)
    filling.abort()
    return imageStore.ingest(picture)
  }
  const filled = { db, now, settings, imageStore: { ...imageStore, ingest } }
  await fillSampleCollection(filled, { folder, signal: filling.signal })
  expect(passwords).toHaveLength(1)
})

test('fills an empty database with works, posts and events whose pictures are known', async () => {
  const messages: string[] = []
  await fillSampleCollection(context(), { folder, say: (line) => messages.push(line) })
  expect(await countWorks()).toBe(sample.works.length)
  expect(await database.db.$count(schema.blog_posts)).toBe(sample.posts.posts.length)
  expect(await database.db.$count(schema.events)).toBe(sample.events.length)
  expect(messages[0]).toBe(`Preparing the sample collection: ${picturesOf(sample).length} pictures`)
  const page = await findProducts({ db: database.db, now }, readProductQuery(new URLSearchParams('perPage=48')))
  expect(page.total).toBe(sample.works.filter((work) => work.status === 'published').length)
  expect(page.items.every((work) => work.pictures.every((picture) => picture !== null))).toBe(true)
  expect(page.items.every((work) => new Date(work.created_at) < now)).toBe(true)
})

test('SET-10 fills the pages with texts that say that they are samples, and leaves one that was written', async () => {
  const { db } = database
  await db.update(schema.gallery_pages).set({ content: 'Our own' }).where(eq(schema.gallery_pages.slug, 'terms'))
  await fillSampleCollection(context(), { folder })
  const rows = await db.select().from(schema.gallery_pages)
  expect(rows.map(({ slug }) => slug).toSorted()).toEqual(galleryPageSlugs.toSorted())
  for (const { slug, content } of rows)
    expect([slug, content]).toEqual([
      slug,
      slug === 'terms' ? 'Our own' : expect.stringContaining('This is a sample text.'),
    ])
})

test('dates it from the day of filling, in the time zone of the gallery', async () => {
  await fillSampleCollection(context(), { folder })
  const work = sample.works[0]!
  const [row] = (await database.db.select().from(schema.products)).filter((product) => product.name === work.name)
  const listed = new Date(Date.UTC(2026, 10, 20 - work.listed_days_ago, 5, work.listed_minute))
  expect(row!.created_at).toEqual(listed)
  const event = sample.events[0]!
  const [eventRow] = (await database.db.select().from(schema.events)).filter(({ slug }) => slug === event.slug)
  expect(eventRow).toMatchObject({
    date: new Date(Date.UTC(2026, 10, 20 + event.start_in_days)).toISOString().slice(0, 10),
    location: event.location,
  })
})

test('sells the sold works at their price, with nothing left', async () => {
  await fillSampleCollection(context(), { folder })
  const sold = (await database.db.select().from(schema.products)).filter((product) => product.sold_out)
  expect(sold).toHaveLength(sample.works.filter((work) => work.sold_days_ago !== null).length)
  for (const product of sold) {
    expect(product).toMatchObject({ quantity: 0, sold_price: product.price })
    expect(product.sold_at! < now && product.sold_at! > product.created_at).toBe(true)
  }
})

test('gives the same rows on the same day, ids included', async () => {
  const rows = async ({ db }: TestDatabase) => ({
    products: await db.select().from(schema.products).orderBy(schema.products.id),
    posts: await db.select().from(schema.blog_posts).orderBy(schema.blog_posts.id),
    links: await db.select().from(schema.blog_post_products),
    makers: await db.select().from(schema.artists).orderBy(schema.artists.id),
    artists: await db.select().from(schema.event_artists).orderBy(schema.event_artists.id),
  })
  await fillSampleCollection(context(), { folder })
  const first = await rows(database)
  expect(first.products[0]!.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(first.products.map((product) => product.id)).size).toBe(sample.works.length)
  const another = await createTestDatabase()
  now = new Date('2026-11-21T03:00:00Z')
  await fillSampleCollection(context(another), { folder })
  expect(await rows(another)).toEqual(first)
  await another.drop()
})

test('comes once, also when two copies start together, and not again after all of it was deleted', async () => {
  await Promise.all([fillSampleCollection(context(), { folder }), fillSampleCollection(context(), { folder })])
  expect(await countWorks()).toBe(sample.works.length)
  await database.db.delete(schema.products)
  await database.db.delete(schema.blog_posts)
  await database.db.delete(schema.blog_categories)
  await database.db.delete(schema.blog_tags)
  await database.db.delete(schema.events)
  await fillSampleCollection(context(), { folder })
  expect(await countWorks()).toBe(0)
})

test('leaves a database alone that holds anything', async () => {
  const event = { id: '0192f000-0000-7000-8000-000000000000', title: 'Own', slug: 'own', date: '2026-01-01' }
  await database.db.insert(schema.events).values(event)
  await fillSampleCollection(context(), { folder })
  expect(await countWorks()).toBe(0)
})

test('cut off in the middle, leaves the database empty and is complete the next time', async () => {
  const whole = context()
  let left = 10
  const failing = {
    ...whole.imageStore,
    ingest: async (bytes: Buffer) => {
      if (left-- === 0) throw new Error('cut off')
      return whole.imageStore.ingest(bytes)
    },
  }
  await expect(fillSampleCollection({ ...whole, imageStore: failing }, { folder })).rejects.toThrow('cut off')
  expect(await countWorks()).toBe(0)
  await fillSampleCollection(whole, { folder })
  expect(await countWorks()).toBe(sample.works.length)
})

test('given up in the middle, leaves the database empty', async () => {
  const interruption = new AbortController()
  const say = () => interruption.abort()
  await fillSampleCollection(context(), { folder, say, signal: interruption.signal })
  expect(await countWorks()).toBe(0)
  await fillSampleCollection(context(), { folder })
  expect(await countWorks()).toBe(sample.works.length)
})

test('ART-35 the sample has artists, each with works and a profile article, and says when and of what works were made', async () => {
  const { artists, works, posts } = await readSample()
  for (const { slug, post } of artists) {
    expect(works.filter((work) => work.artist === slug).length, slug).toBeGreaterThan(0)
    expect(posts.posts.map(({ slug }) => slug)).toContain(post)
  }
  expect(
    works.filter((work) => work.artist).map((work) => artists.some(({ slug }) => slug === work.artist)),
  ).not.toContain(false)
  expect(works.filter((work) => !work.date_text || !work.medium)).toEqual([])
  await fillSampleCollection(context(), { folder })
  const made = await database.db.select().from(schema.artists)
  expect(made).toHaveLength(artists.length)
  const ragna = made.find(({ slug }) => slug === 'ragna-ronnevik')!
  expect(ragna).toMatchObject({ born: 1928, died: 2011, post_id: expect.any(String), picture: expect.any(String) })
  expect(await database.db.$count(schema.products, eq(schema.products.artist_id, ragna.id))).toBeGreaterThan(0)
})

test('DATA-03 the texts name pictures that exist and categories that we have', async () => {
  const sample = await readSample()
  for (const name of picturesOf(sample)) await access(join(sampleFolder, 'pictures', name))
  for (const { category, subcategory } of sample.works) {
    expect(Object.keys(categories)).toContain(category)
    if (subcategory) expect(categories[category as keyof typeof categories]).toContain(subcategory)
  }
})

function picturesOf({ artists, works, posts, events }: Sample): string[] {
  const names = [
    ...works.flatMap((work) => work.images),
    ...artists.map((artist) => artist.picture),
    ...posts.posts.map((post) => post.featured_image),
    ...events.flatMap((event) => [event.image, ...event.artists.map((artist) => artist.image)]),
  ]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}
