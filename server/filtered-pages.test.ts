import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artists } from '#db/schema/artists.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  const maker = { id: uuidv7(), name: 'Ragna Rønnevik', sort_name: 'Rønnevik, Ragna', slug: 'ragna-ronnevik' }
  await app.context.db.insert(artists).values(maker)
  const facts = {
    artist_id: maker.id,
    medium: 'Oil on Canvas',
    period: 'Pre-1900',
    width_inches: 12,
    height_inches: 10,
  }
  await newProduct(app.context.db, { name: 'Dear Work', price: 3000, ...facts })
  await newProduct(app.context.db, { name: 'Cheap Work', price: 300, ...facts })
  await newProduct(app.context.db, { name: 'Asked Work', price: 700, price_on_request: true, ...facts })
})
afterAll(() => app.stop())

const get = async (path: string) => {
  const response = await fetch(app.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('FIND-30 FIND-37 FIND-41 a filtered page has its works, says what is chosen, and is noindex', async () => {
  const { status, text } = await get('/collection?artist=ragna-ronnevik&medium=oil%20on%20canvas&price=under-1000')
  expect(status).toBe(200)
  expect(text).toContain('Cheap Work')
  expect(text).not.toContain('Dear Work')
  expect(text).not.toContain('Asked Work')
  for (const label of ['Ragna Rønnevik', 'Oil on Canvas', 'Under $1,000'])
    expect(text).toContain(`aria-label="Remove filter: ${label}"`)
  expect(text).toContain('name="robots" content="noindex"')
  expect(text).not.toContain('rel="canonical"')
})

test('FIND-41 the canonical link of a sorted list is that of the list', async () => {
  const { text } = await get('/collection?category=Paintings&sort=price-up')
  expect(text).toMatch(/rel="canonical" href="[^"]*\/collection\?category=Paintings"/)
  expect(text).not.toContain('content="noindex"')
})

test('FIND-42 a page with two choices that exist is kept under one address; others are rendered for each', async () => {
  const etag = async (path: string) => (await get(path)).headers.get('etag')
  await eventually(async () => {
    const kept = await etag('/collection?size=small&medium=oil+on+canvas')
    expect(kept).not.toBeNull()
    expect(await etag('/collection?medium=OIL%20on%20canvas&x=1&size=small')).toBe(kept)
  })
  for (const made of [
    'medium=oil+on+canvas&medium=made-up',
    'priceFrom=1',
    'size=small&period=pre-1900&medium=oil+on+canvas',
  ]) {
    const { headers, text } = await get(`/collection?${made}`)
    expect(text, made).toContain('Dear Work')
    expect(headers.get('cache-control'), made).toContain('private')
  }
})

test('FIND-31 FIND-37 an unknown medium gives an empty page with a way out, a long or broken address none but pages', async () => {
  const { status, text } = await get('/collection?medium=nothing')
  expect(status).toBe(200)
  expect(text).toContain('No products available in this category.')
  expect(text).toContain('Clear all filters')
  const many = Array.from({ length: 500 }, (_, n) => `medium=m${n}`).join('&')
  for (const odd of ['priceFrom=99999999999', 'sort[]=x', 'artist=%27;drop', 'size=small&size=small', many])
    expect((await get(`/collection?${odd}`)).status, odd.slice(0, 40)).toBe(200)
})

test('FIND-38 FIND-40 FIND-47 the page of filters is a form that keeps the query, each choice with its count, and is noindex', async () => {
  const { text, status } = await get('/collection/filters?category=Paintings&sort=artist&size=small')
  expect(status).toBe(200)
  expect(text).toContain('name="robots" content="noindex"')
  expect(text).toContain('<input type="hidden" name="sort" value="artist"/>')
  expect(text).toMatch(/name="size"[^>]*checked=""[^>]*value="small"|value="small"[^>]*checked=""/)
  expect(text).toMatch(/<input[^>]*disabled=""[^>]*value="large"/)
  expect(text).toMatch(/href="\/artists"[^>]*>All artists</)
  expect(text).toContain('Or your own range, in place of the prices above')
})

test('FIND-66 the form of filters leads to its list; a price that cannot be read is given back with its fault', async () => {
  const sent = 'category=Paintings&sort=artist&size=small&available=on&priceTo='
  const read = await fetch(`${app.url}/collection/filters?${sent}5%2C000&priceFrom=&show=works`, { redirect: 'manual' })
  expect(read.status).toBe(303)
  expect(read.headers.get('location')).toBe(
    '/collection?category=Paintings&priceTo=5000&size=small&available=on&sort=artist',
  )
  const { status, text } = await get(`/collection/filters?${sent}5%2C000&priceFrom=%22abc&show=works`)
  expect(status).toBe(200)
  const field = (name: string) => text.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0]
  expect(field('priceFrom')).toContain('value="&quot;abc"')
  expect(field('priceFrom')).toContain('aria-invalid="true"')
  expect(field('priceTo')).toContain('value="5,000"')
  expect(text.match(/Enter a price in dollars/g)).toHaveLength(1)
  expect(text).toMatch(/value="small"[^>]*checked=""|checked=""[^>]*value="small"/)
})

test('FIND-43 the API takes the same parameters', async () => {
  const list = async (query: string) => {
    const { items, filter_labels } = JSON.parse((await get(`/api/products?${query}`)).text) as {
      items: { name: string }[]
      filter_labels: unknown
    }
    return { names: items.map(({ name }) => name), filter_labels }
  }
  expect((await list('sort=price-up')).names).toEqual(['Cheap Work', 'Dear Work', 'Asked Work'])
  expect((await list('sort=price-down')).names).toEqual(['Dear Work', 'Cheap Work', 'Asked Work'])
  expect(await list('artist=ragna-ronnevik&priceFrom=200&priceTo=400')).toEqual({
    names: ['Cheap Work'],
    filter_labels: [{ filter: 'artist', value: 'ragna-ronnevik', label: 'Ragna Rønnevik' }],
  })
  const counts = JSON.parse((await get('/api/products/filters?price=under-1000&search=work')).text)
  expect(counts).toMatchObject({
    total: 1,
    artist: [{ value: 'ragna-ronnevik', label: 'Ragna Rønnevik', count: 1 }],
    medium: [{ value: 'oil on canvas', label: 'Oil on Canvas', count: 1 }],
  })
  expect(counts.price.map(({ count }: { count: number }) => count)).toEqual([1, 0, 1, 0, 0])
})

test('FIND-43 FIND-57 under a search the filters count what it finds, and nothing else', async () => {
  const ask = async (query: string) => JSON.parse((await get(`/api/products/filters?${query}`)).text)
  const prices = ({ price }: { price: { count: number }[] }) => price.map(({ count }) => count)
  const all = await ask('')
  expect([all.total, prices(all)]).toEqual([3, [1, 0, 1, 0, 0]])
  const found = await ask('search=dear')
  expect([found.total, prices(found)]).toEqual([1, [0, 0, 1, 0, 0]])
  expect((await ask('search=dear&price=under-1000')).total).toBe(0)
})
