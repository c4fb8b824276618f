import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ArtistFormValues, emptyArtistForm } from '#app/features/artists/admin/artist-form.ts'
import { insertArtist } from '#app/features/artists/admin/insert-artist.server.ts'
import { systemActor } from '#app/features/audit/actor.ts'
import { isPictureUsed } from '#app/features/images/is-picture-used.server.ts'
import { removeUnusedPictures } from '#app/features/images/remove-unused-pictures.server.ts'
import type { Transaction } from '#db/connect.ts'
import { artist_old_slugs, artists } from '#db/schema/artists.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { pictures } from '#db/schema/pictures.ts'
import { blog_posts } from '#db/schema/posts.ts'
import { products } from '#db/schema/products.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
let stranger: TestUser
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  stranger = await newAdmin(app.context, { email: 'stranger@vitrine.example', isAdmin: false })
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.context.db.delete(products)
  await app.context.db.delete(artists)
})

const complete: ArtistFormValues = { ...emptyArtistForm, name: 'Ragna Rønnevik', born: '1931', died: '2004' }
type Changes = Partial<Record<keyof ArtistFormValues, unknown>>
const create = (changes: Changes = {}, id = uuidv7(), as = cookie) =>
  sendChange(app, '/admin/artists/new', { id, version: null, values: { ...complete, ...changes } }, { cookie: as })
const update = (id: string, changes: Changes, version = 1, as = cookie) =>
  sendChange(app, `/admin/artists/${id}`, { id, version, values: { ...complete, ...changes } }, { cookie: as })
const remove = (id: string, as = cookie) => sendChange(app, '/admin/artists', { intent: 'delete', id }, { cookie: as })
const stored = async (id: string) => (await app.context.db.select().from(artists).where(eq(artists.id, id)))[0]
const entriesOf = (id: string) =>
  app.context.db.select().from(audit_entries).where(eq(audit_entries.subject_id, id)).orderBy(audit_entries.id)
const statusOf = async (response: Promise<Response>) => (await response).status

test('ART-11 an artist is created once, however often it is sent, with a name for lists and a slug made of the name', async () => {
  const post = await newPost(app.context.db, { title: 'The road twice' })
  const id = uuidv7()
  const values = {
    post: { id: post.id, name: 'whatever the form says' },
    place: 'Norwegian',
    biography: '<script>alert(1)</script>\n\nPainted roads.',
  }
  for (let i = 0; i < 2; i++) expect(await statusOf(create(values, id))).toBe(200)
  const twice = await Promise.all([create(values, id), create(values, id)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await app.context.db.$count(artists)).toBe(1)
  expect(await stored(id)).toMatchObject({
    name: 'Ragna Rønnevik',
    sort_name: 'Rønnevik, Ragna',
    slug: 'ragna-rønnevik',
    born: 1931,
    died: 2004,
    place: 'Norwegian',
    biography: '<script>alert(1)</script>\n\nPainted roads.',
    post_id: post.id,
    version: 1,
  })
  expect(await entriesOf(id)).toMatchObject([
    {
      action: 'artist-created',
      subject_kind: 'artist',
      subject_label: 'Ragna Rønnevik',
      changes: { profile_article: { to: 'The road twice' } },
    },
  ])
  expect(await statusOf(create({ name: 'Another' }, id))).toBe(409)
  // The script is text in the form, too.
  const page = await (await getAs(app, `/admin/artists/${id}`, cookie)).text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script>alert(1)')
  await app.context.db.delete(blog_posts)
  expect(await stored(id)).toMatchObject({ post_id: null })
})

test('ART-15 ART-04 a slug that changes leads on, one that is taken is refused with a free one, and one that is left out is made', async () => {
  const id = uuidv7()
  expect(await statusOf(create({ slug: 'ragna' }, id))).toBe(200)
  expect(await statusOf(update(id, { slug: 'ragna-ronnevik' }))).toBe(200)
  expect(await app.context.db.select().from(artist_old_slugs)).toEqual([{ slug: 'ragna', artist_id: id }])
  const taken = await create({ name: 'Somebody', slug: 'ragna-ronnevik' })
  expect(taken.status).toBe(422)
  const text = await taken.text()
  expect(text).toContain('This slug is taken by another artist')
  expect(text).toContain('ragna-ronnevik-2')
  // Neither a slug in use nor one that leads on is made of a name.
  const other = uuidv7()
  expect(await statusOf(create({ name: 'Ragna', slug: '' }, other))).toBe(200)
  expect(await stored(other)).toMatchObject({ slug: 'ragna-2' })
  const nameless = uuidv7()
  expect(await statusOf(create({ name: '«»', slug: '' }, nameless))).toBe(200)
  expect(await stored(nameless)).toMatchObject({ slug: 'artist' })
  // Whoever takes an old slug in so many words has it.
  expect(await statusOf(create({ name: 'Third', slug: 'ragna' }))).toBe(200)
  expect(await app.context.db.$count(artist_old_slugs)).toBe(0)
})

test('ART-04 an artist whose slug is cleared keeps the one that is made of the name, with its number', async () => {
  const [first, second] = [uuidv7(), uuidv7()]
  expect(await statusOf(create({}, first))).toBe(200)
  expect(await statusOf(create({ died: '' }, second))).toBe(200)
  expect(await statusOf(update(first, { slug: '', place: 'Norwegian' }))).toBe(200)
  expect(await stored(first)).toMatchObject({ slug: 'ragna-rønnevik', place: 'Norwegian' })
  expect(await statusOf(update(second, { slug: '', died: '', place: 'Norwegian' }))).toBe(200)
  expect(await stored(second)).toMatchObject({ slug: 'ragna-rønnevik-2', place: 'Norwegian' })
  // What it gave up comes back.
  expect(await statusOf(update(first, { slug: 'ragna' }, 2))).toBe(200)
  expect(await statusOf(update(first, { slug: '' }, 3))).toBe(200)
  expect(await stored(first)).toMatchObject({ slug: 'ragna-rønnevik' })
})

test('ART-04 ART-13 ART-31 of two artists of one name and other years who are made at once each has a slug', async () => {
  const { db, now } = app.context
  const [first, second] = [uuidv7(), uuidv7()]
  const by = systemActor('Test')
  const insert = (tx: Transaction, id: string, born: number | null) =>
    insertArtist(tx, { id, name: 'Ragna Rønnevik', born }, { by, at: now() })
  let later: Promise<boolean> | undefined
  await db.transaction(async (tx) => {
    expect(await insert(tx, first, 1931)).toBe(true)
    later = db.transaction((other) => insert(other, second, null))
    await awaitBlocked(db)
  })
  expect(await later).toBe(true)
  expect([await stored(first), await stored(second)]).toMatchObject([
    { slug: 'ragna-rønnevik' },
    { slug: 'ragna-rønnevik-2' },
  ])
})

test('ART-13 two artists of one name and the same years are refused, naming the other; other years are allowed', async () => {
  const first = uuidv7()
  expect(await statusOf(create({}, first))).toBe(200)
  const second = uuidv7()
  const refused = await create({ name: 'ragna RØNNEVIK' }, second)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Another artist has this name and these years: Ragna Rønnevik (1931–2004)')
  expect(await statusOf(create({ died: '' }, second))).toBe(200)
  expect(await statusOf(update(second, {}))).toBe(409)
  expect(await stored(second)).toMatchObject({ died: null, slug: 'ragna-rønnevik-2', version: 1 })
  expect(await statusOf(create({ born: '', died: '' }))).toBe(200)
  const yearless = await create({ born: '', died: '' })
  expect(yearless.status).toBe(409)
  expect(await yearless.text()).toContain('no years either')
  const race = await Promise.all([create({ born: '1600', died: '' }), create({ born: '1600', died: '' })])
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each<[string, Changes]>([
  ['Name is required', { name: '' }],
  ['Name is too long', { name: 'x'.repeat(301) }],
  ['Name must be text', { name: 7 }],
  ['Name in lists is too long', { sort_name: 'x'.repeat(301) }],
  ['Slug may hold', { slug: 'a.data' }],
  ['Slug may hold', { slug: '../admin' }],
  ['Born must be a year', { born: 'c. 1834' }],
  ['Born must be a year', { born: '3001 BC' }],
  ['Died must be a year', { died: '2201' }],
  ['Born must be a year', { born: [1834] }],
  ['The year of death is before the year of birth', { born: '1903', died: '1834' }],
  ['Nationality or place is too long', { place: 'x'.repeat(301) }],
  ['Biography is too long', { biography: 'x'.repeat(50_001) }],
  ['An image is not known here', { picture: ['/images/unknown.webp'] }],
  ['An image is not known here', { picture: ['javascript:x'] }],
  ['An artist has one picture', { picture: ['a', 'b'] }],
  ['The profile article is not there any more', { post: { id: uuidv7(), name: 'Gone' } }],
  ['Profile article must be chosen', { post: { id: 'forged', name: 'x' } }],
  ['Profile article must be chosen', { post: 'forged' }],
])('ART-12 an artist is refused beside the field: %s', async (message, changes) => {
  const response = await create(changes)
  expect(response.status).toBe(422)
  expect(await response.text()).toContain(message)
  expect(await app.context.db.$count(artists)).toBe(0)
})

test('ART-12 an artist who is there is given no picture that is not known, nor an article that is gone', async () => {
  const { id } = await newArtist(app.context.db)
  for (const changes of [{ picture: ['/images/unknown.webp'] }, { post: { id: uuidv7(), name: 'Gone' } }])
    expect(await statusOf(update(id, changes))).toBe(422)
  expect(await stored(id)).toMatchObject({ picture: null, post_id: null, version: 1 })
})

test('ART-12 years before our era are taken, and a NUL is left out', async () => {
  const id = uuidv7()
  expect(await statusOf(create({ name: 'Phei\0dias', born: '480 BC', died: '-430' }, id))).toBe(200)
  expect(await stored(id)).toMatchObject({ name: 'Pheidias', sort_name: 'Pheidias', born: -480, died: -430 })
})

test('ART-11 of two people who save an artist the second is told', async () => {
  const { id } = await newArtist(app.context.db)
  expect(await statusOf(update(id, { place: 'Norwegian' }))).toBe(200)
  // The same form again, because its response was lost.
  expect(await statusOf(update(id, { place: 'Norwegian' }))).toBe(200)
  const response = await update(id, { place: 'Danish' })
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('This artist was changed while you worked on it')
  expect(await stored(id)).toMatchObject({ place: 'Norwegian', version: 2 })
  expect(await entriesOf(id)).toMatchObject([{ action: 'artist-changed', changes: { place: { to: 'Norwegian' } } }])
})

test('ART-14 an artist whom works name is not deleted, with how many; another one is, once, with its picture', async () => {
  const { db } = app.context
  const url = '/images/artist.webp'
  await db.insert(pictures).values({ url, width: 8, height: 8, tone: '#888888', bytes: 100 }).onConflictDoNothing()
  const [{ id }, other] = [await newArtist(db, { picture: url }), await newArtist(db, { name: 'Inès' })]
  expect(await isPictureUsed(db, url)).toBe(true)
  const work = await newProduct(db, { artist_id: id })
  await newProduct(db, { artist_id: id, artist_qualifier: 'after' })
  const refused = await remove(id)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('2 artworks name Ragna Rønnevik')
  expect(await stored(id)).toBeDefined()
  await db.update(products).set({ artist_id: null, artist_qualifier: null })
  expect(await statusOf(remove(id))).toBe(200)
  expect(await statusOf(remove(id))).toBe(404)
  expect(await statusOf(remove('no-id'))).toBe(404)
  expect(await isPictureUsed(db, url)).toBe(false)
  expect(await stored(other.id)).toBeDefined()
  expect(await db.$count(products, eq(products.id, work.id))).toBe(1)
  expect(await entriesOf(id)).toMatchObject([{ action: 'artist-deleted', subject_label: 'Ragna Rønnevik' }])
})

test('FORM-08 FORM-30 UPL-22 ART-14 the picture that an artist no longer has, or that was deleted with it, is there for a form that keeps it', async () => {
  const { db } = app.context
  const [first, second] = ['a', 'b'].map((digit) => `/images/${digit.repeat(32)}.webp`) as [string, string]
  const uploaded = { width: 8, height: 8, tone: '#888888', bytes: 100, created_at: new Date(0) }
  await db.insert(pictures).values([first, second].map((url) => ({ url, ...uploaded })))
  const { id } = await newArtist(db, { picture: first })
  expect(await statusOf(update(id, { picture: [second] }))).toBe(200)
  expect(await statusOf(remove(id))).toBe(200)
  await removeUnusedPictures(app.context)
  for (const image of [first, second]) expect(await statusOf(create({ name: uuidv7(), picture: [image] }))).toBe(200)
})

test('ART-16 changes of artists are refused with 400, 401, 403, 404, 413 and 415, and change nothing', async () => {
  const { id } = await newArtist(app.context.db)
  for (const send of [(as: string) => create({}, uuidv7(), as), (as: string) => update(id, {}, 1, as)]) {
    expect(await statusOf(send(''))).toBe(401)
    expect(await statusOf(send(stranger.cookie))).toBe(403)
  }
  expect(await statusOf(remove(id, ''))).toBe(401)
  expect(await statusOf(remove(id, stranger.cookie))).toBe(403)
  const post = (path: string, body: unknown, options = {}) =>
    statusOf(sendChange(app, path, body, { cookie, ...options }))
  expect(await post('/admin/artists', { intent: 'merge', id })).toBe(400)
  expect(await post('/admin/artists/new', { id: 'x', version: null, values: complete })).toBe(400)
  expect(await post('/admin/artists/new', { id, version: 1, values: complete })).toBe(400)
  expect(await post(`/admin/artists/${uuidv7()}`, { id, version: 1, values: complete })).toBe(400)
  expect(await post('/admin/artists/new', '{')).toBe(400)
  expect(await post('/admin/artists/new', complete, { type: 'text/plain' })).toBe(415)
  expect(await statusOf(create({ biography: 'x'.repeat(600_000) }))).toBe(413)
  const gone = uuidv7()
  expect(await statusOf(update(gone, {}))).toBe(404)
  expect((await getAs(app, `/admin/artists/${gone}`, cookie)).status).toBe(404)
  expect((await getAs(app, '/admin/artists/no-id', cookie)).status).toBe(404)
  expect(await app.context.db.select().from(artists)).toMatchObject([{ id, version: 1, name: 'Ragna Rønnevik' }])
})

test('ART-10 the list is by name, is searched, says how many works each has, and is paged', async () => {
  const { db } = app.context
  for (let i = 0; i < 25; i++)
    await newArtist(db, { name: `Maker ${i}`, sort_name: `Maker ${String(i).padStart(2, '0')}` })
  const turner = await newArtist(db, { name: 'Joseph Turner', sort_name: 'Turner, Joseph', born: 1775, died: 1851 })
  for (let i = 0; i < 3; i++) await newProduct(db, { artist_id: turner.id })
  const namesOn = async (query: string) => {
    const html = await (await getAs(app, `/admin/artists${query}`, cookie)).text()
    return [...html.matchAll(/class="rows__title"[^>]*>([^<]+)</g)].map(([, name]) => name)
  }
  expect(await namesOn('')).toHaveLength(24)
  expect(await namesOn('?page=2')).toEqual(['Maker 24', 'Joseph Turner'])
  expect(await namesOn('?page=99')).toEqual(['Maker 24', 'Joseph Turner'])
  expect(await namesOn('?search=turner%2C+j')).toEqual(['Joseph Turner'])
  expect(await namesOn('?search=JOSEPH')).toEqual(['Joseph Turner'])
  expect((await namesOn('?sort=works'))[0]).toBe('Joseph Turner')
  expect(await namesOn('?search=%25')).toEqual([])
  const html = await (await getAs(app, '/admin/artists?search=Turner', cookie)).text()
  expect(html).toContain('1775–1851')
  expect(html).toContain('3 artworks')
  await db.delete(products)
  await db.delete(artists)
  expect(await (await getAs(app, '/admin/artists', cookie)).text()).toContain('Add the First Artist')
})

test('ART-68 an artist leads to the page that visitors have while a listed work names it, and to none otherwise', async () => {
  const { db } = app.context
  const listed = await newArtist(db, { name: 'Ragna Listed' })
  await newProduct(db, { artist_id: listed.id, sold_out: true, sold_at: new Date(), quantity: 0 })
  const drafted = await newArtist(db, { name: 'Ragna Drafted' })
  await newProduct(db, { artist_id: drafted.id, status: 'draft' })
  await newArtist(db, { name: 'Ragna Workless' })
  const html = await (await getAs(app, '/admin/artists', cookie)).text()
  expect([...html.matchAll(/aria-label="View ([^"]+) on site"/g)].map(([, name]) => name)).toEqual(['Ragna Listed'])
  await db.delete(products).where(eq(products.artist_id, listed.id))
  expect(await (await getAs(app, '/admin/artists', cookie)).text()).not.toContain('on site"')
})
