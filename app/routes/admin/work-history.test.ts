import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findHistory } from '#app/features/audit/find-history.server.ts'
import { readHistoryQuery } from '#app/features/audit/history-query.ts'
import { emptyProductForm, type ProductFormValues } from '#app/features/products/admin/product-form.ts'
import { artists } from '#db/schema/artists.ts'
import { deleted_products } from '#db/schema/deleted-products.ts'
import { pictures } from '#db/schema/pictures.ts'
import { products } from '#db/schema/products.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newArtist } from '#tests/new-artist.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

// Who made a work, when and of what, as its form takes it.

let app: TestApp
let cookie: string
const image = '/images/test.webp'
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  cookie = (await newAdmin(app.context)).cookie
  await app.context.db.insert(pictures).values({ url: image, width: 8, height: 8, tone: '#888888', bytes: 100 })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.context.db.delete(deleted_products)
  await app.context.db.delete(products)
  await app.context.db.delete(artists)
})

type Changes = Partial<Record<keyof ProductFormValues, unknown>>
const form = { ...emptyProductForm, name: 'Harbour at Dusk', images: [image] }
const create = (changes: Changes = {}, id = uuidv7()) =>
  sendChange(app, '/admin/products/new', { id, version: null, values: { ...form, ...changes } }, { cookie })
const update = (id: string, changes: Changes, version = 1) =>
  sendChange(app, `/admin/products/edit/${id}`, { id, version, values: { ...form, ...changes } }, { cookie })
const change = (body: object) => sendChange(app, '/admin/products', body, { cookie })
const stored = async (id: string) => (await app.context.db.select().from(products).where(eq(products.id, id)))[0]
const chosen = ({ id, name }: { id: string; name: string }) => ({ id, name })
const history = {
  artist_qualifier: 'circle of',
  date_text: 'c. 1885',
  medium: 'Oil on canvas',
  edition: '4 of 20',
  signature: 'Lower right',
  inventory_number: 'P-1885-04',
  provenance: 'By descent.',
  exhibitions: 'Bergen 1899.',
  literature: 'Lund, p. 12.',
  certificate: 'By the estate.',
}

test('ART-01 ART-22 ART-24 a work is saved with its artist and history, once, and its trail names the artist', async () => {
  const artist = await newArtist(app.context.db)
  const id = uuidv7()
  const values = { artist: chosen(artist), ...history }
  const sent = await Promise.all([create(values, id), create(values, id)])
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  expect(await stored(id)).toMatchObject({ artist_id: artist.id, ...history, version: 1 })
  expect((await update(id, { ...values, artist: null, artist_qualifier: '' })).status).toBe(200)
  expect(await stored(id)).toMatchObject({ artist_id: null, artist_qualifier: null, medium: 'Oil on canvas' })
  await app.context.db.update(artists).set({ name: 'R. Rønnevik' })
  const { entries } = await findHistory(
    { db: app.context.db, timeZone: 'UTC' },
    { ...readHistoryQuery(new URLSearchParams()), work: id },
  )
  expect(entries.map(({ changes }) => changes.artist_id)).toEqual([{ from: 'R. Rønnevik' }, { to: 'R. Rønnevik' }])
  const page = await (await getAs(app, `/admin/products/edit/${id}`, cookie)).text()
  expect(page.includes('Artist and history')).toBe(true)
})

test.each<[string, Changes]>([
  ['This artist is not there any more', { artist: { id: uuidv7(), name: 'Forged' } }],
  ['Artist must be chosen from the list', { artist: { id: "'; drop table artists", name: 'Forged' } }],
  ['Artist must be chosen from the list', { artist: 'Forged' }],
  ['A qualifier needs an artist', { artist_qualifier: 'after' }],
  ['Qualifier must be attributed to, workshop of, circle of or after', { artist_qualifier: 'school of' }],
  ['Date is too long', { date_text: 'x'.repeat(501) }],
  ['Medium is too long', { medium: 'x'.repeat(501) }],
  ['Edition is too long', { edition: 'x'.repeat(501) }],
  ['Signature is too long', { signature: 'x'.repeat(501) }],
  ['Inventory number is too long', { inventory_number: 'x'.repeat(101) }],
  ['Provenance is too long', { provenance: 'x'.repeat(20_001) }],
  ['Exhibitions is too long', { exhibitions: 'x'.repeat(20_001) }],
  ['Literature is too long', { literature: 'x'.repeat(20_001) }],
  ['Certificate must be text', { certificate: 7 }],
])('ART-23 a work is refused beside the field, and nothing is kept: %s', async (message, changes) => {
  const response = await create(changes)
  expect(response.status).toBe(422)
  expect(await response.text()).toContain(message)
  expect(await app.context.db.$count(products)).toBe(0)
})

test('ART-23 an inventory number that another work has is refused, naming it, in any case and by two people at once', async () => {
  expect((await create({ name: 'Evening', inventory_number: 'A-1' })).status).toBe(200)
  const id = uuidv7()
  const refused = await create({ inventory_number: 'a-1' }, id)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Inventory number a-1 is taken by ‘Evening’')
  expect(await stored(id)).toBeUndefined()
  expect((await create({}, id)).status).toBe(200)
  expect((await update(id, { inventory_number: ' A-1 ' })).status).toBe(422)
  expect(await stored(id)).toMatchObject({ inventory_number: null, version: 1 })
  const race = await Promise.all([create({ inventory_number: 'B-2' }), create({ inventory_number: 'B-2' })])
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('ART-24 a duplicate keeps artist and history but no inventory number', async () => {
  const artist = await newArtist(app.context.db)
  const [id, copyId] = [uuidv7(), uuidv7()]
  await create({ artist: chosen(artist), ...history }, id)
  expect((await change({ intent: 'duplicate', id, copyId })).status).toBe(200)
  expect(await stored(copyId)).toMatchObject({ artist_id: artist.id, ...history, inventory_number: null })
})

test('ART-24 a deletion that is undone brings artist and history back, without an artist who is gone', async () => {
  const artist = await newArtist(app.context.db)
  const id = uuidv7()
  await create({ artist: chosen(artist), ...history }, id)
  const undo = async () => {
    expect((await change({ intent: 'delete', id })).status).toBe(200)
    return change({ intent: 'restore', ids: [id] })
  }
  expect((await undo()).status).toBe(200)
  expect(await stored(id)).toMatchObject({ artist_id: artist.id, ...history, price_on_request: false })
  expect((await change({ intent: 'delete', id })).status).toBe(200)
  await app.context.db.delete(artists)
  expect((await change({ intent: 'restore', ids: [id] })).status).toBe(200)
  expect(await stored(id)).toMatchObject({ artist_id: null, artist_qualifier: null, medium: 'Oil on canvas' })
})

test('ART-25 the artwork list names the maker, and is narrowed to those of an artist', async () => {
  const artist = await newArtist(app.context.db)
  await create({ name: 'With a maker', artist: chosen(artist), artist_qualifier: 'after' })
  await create({ name: 'Without a maker' })
  const read = async (query: string) => (await getAs(app, `/admin/products${query}`, cookie)).text()
  expect((await read('')).includes('After Ragna Rønnevik')).toBe(true)
  const narrowed = await read(`?filter=${encodeURIComponent('artist:ragna rønnevik')}`)
  expect(narrowed.includes('With a maker')).toBe(true)
  expect(narrowed.includes('Without a maker')).toBe(false)
  expect((await read('?filter=artist:')).includes('No artist')).toBe(true)
})
