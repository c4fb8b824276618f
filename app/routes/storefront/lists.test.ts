import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#db/schema/products.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const now = new Date('2026-11-20T17:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  const { db } = app.context
  await db.execute('delete from events')
  await db.execute('delete from blog_posts')
  await db.execute('delete from products')
  for (let n = 0; n < 13; n++) {
    await newEvent(db, { slug: `talk-${n}`, date: '2026-12-10' })
    await newPost(db, { categories: ['Painters'] })
    await newProduct(db, { category: 'Furniture', name: `Chair ${n}` })
  }
})
afterAll(() => app.stop())

/** What a list tells search engines of itself. */
async function read(path: string) {
  const html = await (await fetch(app.url + path)).text()
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  return {
    canonical: canonical?.replace(app.context.settings.siteUrl, '').replaceAll('&amp;', '&'),
    isIndexed: !/<meta name="robots" content="noindex"/.test(html),
  }
}

test.each([
  '/collection?search=casino',
  '/collection?category=Casino',
  '/collection?category=Furniture&subcategory=Casino',
])('FIND-49 anybody can make up %s: it is in no search engine', async (path) => {
  expect(await read(path)).toEqual({ canonical: undefined, isIndexed: false })
})

test('FIND-53 a work that was taken back or deleted, or never was, is in no search engine', async () => {
  const { db } = app.context
  const [draft, gone] = [await newProduct(db, { status: 'draft' }), await newProduct(db)]
  await db.delete(products).where(eq(products.id, gone.id))
  for (const id of [draft.id, gone.id, 'anything'])
    expect([id, await read(`/collection?productId=${id}`)]).toEqual([id, { canonical: undefined, isIndexed: false }])
  const listed = await newProduct(db, { category: 'Prints' })
  const path = `/collection?productId=${listed.id}`
  expect(await read(path)).toEqual({ canonical: path, isIndexed: true })
})

test('FIND-49 a category that has works is in search engines', async () => {
  expect(await read('/collection?category=Furniture')).toEqual({
    canonical: '/collection?category=Furniture',
    isIndexed: true,
  })
})

test.each([
  ['/collection?category=Furniture&page=9', '/collection?category=Furniture&page=2'],
  ['/events?page=9', '/events?page=2'],
  ['/blog?page=9', '/blog?page=2'],
  ['/blog/category/painters?page=9', '/blog/category/painters?page=2'],
  ['/events?page=2', '/events?page=2'],
])('FIND-50 %s shows the last page, and says so', async (path, canonical) => {
  expect((await read(path)).canonical).toBe(canonical)
})
