import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { sharedListPath } from './shared-list-path.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function open(path: string) {
  const response = await fetch(app.url + path)
  const html = await response.text()
  return { response, html, text: html.replace(/<script[^]*?<\/script>|<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

test('FAV-24 a link shows its works in its order, without script, and says how many are no longer listed', async () => {
  const { db } = app.context
  const first = await newProduct(db, { name: 'Shared Harbor', price: 1200 })
  const second = await newProduct(db, { name: 'Shared Meadow', sold_out: true, sold_at: new Date(), quantity: 0 })
  const draft = await newProduct(db, { name: 'Shared Secret', status: 'draft' })
  const unknown = '0193a1b2-0000-7000-8000-000000000000'
  const { response, html, text } = await open(sharedListPath([second.id, draft.id, first.id, unknown])!)
  expect(response.status).toBe(200)
  expect(html).toMatch(/<h1[^>]*>Shared list<\/h1>/)
  expect(text).toContain('2 works')
  expect(text).toContain('2 works of this list are no longer listed.')
  expect(text.indexOf('Shared Meadow')).toBeGreaterThan(0)
  expect(text.indexOf('Shared Meadow')).toBeLessThan(text.indexOf('Shared Harbor'))
  expect(text).toContain('$1,200')
  expect(html).not.toContain('Shared Secret')
})

test('FAV-24 a link with whole ids, as they were sent before, shows the same list', async () => {
  const { db } = app.context
  const [first, second] = [await newProduct(db, { name: 'Old Harbor' }), await newProduct(db, { name: 'Old Meadow' })]
  const longLinks = [first, second].map(({ id }) => sharedListPath([id])!.split('=')[1])
  for (const ids of [longLinks.join('.'), `${first.id},${second.id}`]) {
    const { text } = await open(`/favorites?ids=${ids}`)
    expect(text).toContain('2 works')
    expect(text.indexOf('Old Harbor')).toBeGreaterThan(0)
    expect(text.indexOf('Old Harbor')).toBeLessThan(text.indexOf('Old Meadow'))
  }
})

test('FAV-24 a short id that two works have names neither, and a draft has none', async () => {
  const { db } = app.context
  const [one, other, draft] = ['7000-8000-0000a1b2c3d4', '7000-8001-0000a1b2c3d4', '7000-8000-0000a1b2c3d5'].map(
    (end) => `0193a1b2-0000-${end}`,
  )
  const alone = await newProduct(db, { name: 'Alone Harbor' })
  await newProduct(db, { id: one!, name: 'Twin Harbor' })
  await newProduct(db, { id: draft!, name: 'Draft Harbor', status: 'draft' })
  const path = sharedListPath([one!, draft!, alone.id])!
  expect((await open(path)).text).toContain('Twin Harbor')
  await newProduct(db, { id: other!, name: 'Twin Harbor' })
  const { text } = await open(path)
  expect(text).toContain('Alone Harbor')
  expect(text).not.toMatch(/Twin Harbor|Draft Harbor/)
  expect(text).toContain('2 works of this list are no longer listed.')
  expect((await open(sharedListPath([one!, other!])!)).text).toContain('2 works')
})

test('FAV-24 a shared list is found by no search engine and kept by no cache', async () => {
  const { db } = app.context
  const work = await newProduct(db, { name: 'Changing Harbor', price: 1200 })
  const path = sharedListPath([work.id])!
  const { response, html, text } = await open(path)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(html).toContain('name="robots" content="noindex"')
  expect(response.headers.get('cache-control')).toMatch(/private/)
  expect(text).toContain('$1,200')
  await db.update(products).set({ price: 1300 }).where(eq(products.id, work.id))
  expect((await open(path)).text).toContain('$1,300')

  const own = await open('/favorites')
  // The same to everyone, without saying that there are none.
  expect(own.html).toMatch(/<h1[^>]*>Favorites<\/h1>/)
  expect(own.html).not.toContain('No favorites yet')
  expect(own.response.headers.get('x-robots-tag')).toBeNull()
  expect(own.html).not.toContain('Changing Harbor')
})

test.each([
  ['nothing', ''],
  ['no id', "1'--"],
  ['an emoji', '🎨'],
  ['3,000 letters', 'a'.repeat(3_000)],
  ['an unknown work', '0193a1b2-0000-7000-8000-000000000000'],
])('FAV-24 a link to nothing that is listed is a list of nothing: %s', async (_, ids) => {
  const { response, text } = await open(`/favorites?ids=${ids}`)
  expect(response.status).toBe(200)
  expect(text).toContain('Shared list')
  expect(text).toContain('No work of this list is listed any more.')
})

test('FAV-24 at most 50 works of a link are shown', async () => {
  const { db } = app.context
  const works = await Promise.all(Array.from({ length: 52 }, (_, at) => newProduct(db, { name: `Numbered ${at}` })))
  const { text } = await open(`/favorites?ids=${works.map(({ id }) => id).join(',')}`)
  expect(text).toContain('50 works')
  expect(text).toContain('Numbered 49 ')
  expect(text).not.toContain('Numbered 50 ')
})
