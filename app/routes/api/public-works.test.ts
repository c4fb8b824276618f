import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newArtist } from '#tests/new-artist.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const read = async (path: string) => (await fetch(app.url + path)).text()

/** A value in every column. */
const facts = {
  name: 'Walnut Desk Chair',
  description: 'Turned legs.',
  category: 'Furniture',
  subcategory: null,
  style: 'Shaker',
  period: 'Pre-1900',
  price: 12500.5,
  condition: 'Good',
  condition_details: 'A repair to one leg.',
  images: ['/images/a.webp', '/images/b.webp'],
  width_inches: 20,
  height_inches: 36.5,
  depth_inches: 21,
  seat_height_inches: 17.25,
  status: 'published' as const,
  sold_out: true,
  quantity: 0,
  meta_title: 'A chair',
  meta_description: 'A chair of walnut.',
  websites: ['main'],
  artist_qualifier: 'workshop of' as const,
  date_text: 'c. 1885',
  medium: 'Walnut',
  edition: '4 of 20',
  signature: 'Branded below',
  inventory_number: 'VT 1',
  provenance: 'Private collection',
  exhibitions: 'Bergen, 1955',
  literature: 'Solheim, no. 58',
  certificate: 'Signed',
}
const moments = { sold_at: new Date('2026-03-02T10:00:00Z'), created_at: new Date('2026-03-01T10:00:00Z') }

test('DATA-01 NET-14 OP-37 ART-40 a listed work is all its columns but the price it was sold for, newest first', async () => {
  const artist = await newArtist(app.context.db, { born: 1929 })
  const made = { ...facts, ...moments, artist_id: artist.id, sold_price: 12000.25 }
  const older = await newProduct(app.context.db, made)
  const newer = await newProduct(app.context.db, { created_at: new Date('2026-04-01') })
  await newProduct(app.context.db, { name: 'Hidden', status: 'draft', created_at: new Date('2026-05-01') })
  const { items } = JSON.parse(await read('/api/products')) as { items: { id: string }[] }
  expect(items.map(({ id }) => id)).toEqual([newer.id, older.id])
  expect(items[1]).toEqual({
    ...facts,
    id: older.id,
    artist: { id: artist.id, name: artist.name, slug: artist.slug, born: 1929, died: null },
    sold_at: '2026-03-02T10:00:00.000Z',
    created_at: '2026-03-01T10:00:00.000Z',
    pictures: [null, null],
    hold_expires_at: null,
    is_reserved: false,
  })
  expect(items[0]).toMatchObject({ artist: null, medium: null, quantity: 1, sold_out: false, sold_at: null })
  expect(older.sold_price).toBe(12000.25)
})

test('DATA-02 OP-13 a work is a draft or published, and a draft is shown nowhere', async () => {
  const { db } = app.context
  const draft = await newProduct(db, { name: 'Secret', images: ['/images/secret.webp'], status: 'draft' })
  const shown = await newProduct(db, { name: 'Shown', images: ['/images/shown.webp'] })
  const { slug } = await newPost(db, { works: [draft.id, shown.id] })
  const paths = ({ id, name }: { id: string; name: string }) => [
    '/',
    '/collection',
    `/collection?productId=${id}`,
    `/collection?search=${name}`,
    `/blog/${slug}`,
    '/api/home',
    '/api/products',
    `/api/products/${id}`,
    `/api/products?ids=${id}`,
    `/api/products/search?q=${name}`,
    `/api/posts/${slug}`,
  ]
  for (const path of paths(shown)) expect.soft(await read(path), path).toContain('/images/shown.webp')
  for (const path of paths(draft)) expect.soft(await read(path), path).not.toContain('/images/secret.webp')
  await expect(db.execute(sql`update products set status = 'hidden' where id = ${shown.id}`)).rejects.toThrow()
})
