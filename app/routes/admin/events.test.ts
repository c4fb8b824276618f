import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EventFormValues, emptyEventForm, eventFormOf } from '#app/features/events/admin/event-form.ts'
import { findAdminEvent } from '#app/features/events/admin/find-admin-events.server.ts'
import { removeUnusedPictures } from '#app/features/images/remove-unused-pictures.server.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { event_artists, events } from '#db/schema/events.ts'
import { pictures } from '#db/schema/pictures.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newEvent } from '#tests/new-event.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { receivedHolds } from '#tests/received-holds.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent', env: { IMAGE_HOSTS: 'images.example.com' } })
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(() => app.stop())
beforeEach(async () => void (await app.context.db.delete(events)))

const complete: EventFormValues = {
  ...emptyEventForm('Vitrine'),
  title: 'Painting Animals',
  slug: 'painting-animals',
  description: 'A conservator looks closely.',
  date: '2026-12-10',
}
const create = (changes: Partial<Record<keyof EventFormValues, unknown>> = {}, id = uuidv7()) =>
  sendChange(app, '/admin/events/new', { id, version: null, values: { ...complete, ...changes } }, { cookie })
const update = (id: string, changes: Partial<Record<keyof EventFormValues, unknown>>, version = 1) =>
  sendChange(app, `/admin/events/edit/${id}`, { id, version, values: { ...complete, ...changes } }, { cookie })
const stored = async () => app.context.db.select().from(events).orderBy(events.date)
const artistsOf = async (id: string) =>
  app.context.db.select().from(event_artists).where(eq(event_artists.event_id, id)).orderBy(event_artists.position)
const entriesOf = (id: string) =>
  app.context.db.select().from(audit_entries).where(eq(audit_entries.subject_id, id)).orderBy(audit_entries.id)
const adminEvent = (id: string) =>
  findAdminEvent({ db: app.context.db, day: { today: '2026-12-01', endsBy: 'start' } }, id)
async function newPicture(name: string) {
  const url = `/images/${name}.webp`
  await app.context.db
    .insert(pictures)
    .values({ url, width: 800, height: 600, tone: '#888888', bytes: 1000 })
    .onConflictDoNothing()
  return url
}

test('EFRM-16 EFRM-18 ADATA-03 an event is created once, however often it is sent, with its artists in their order', async () => {
  const image = await newPicture('artist')
  const artists = [
    { key: 'b', name: 'Second in the alphabet', bio: 'Paints.', image: [image] },
    { key: 'a', name: 'First in the alphabet', bio: '', image: [] },
  ]
  const id = uuidv7()
  for (let i = 0; i < 2; i++) {
    const response = await create({ artists, price: '15', featured: true }, id)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('saved')
  }
  expect(await stored()).toMatchObject([
    { id, title: 'Painting Animals', price: 15, featured: true, location: null, type: 'Exhibition', version: 1 },
  ])
  expect(await artistsOf(id)).toMatchObject([
    { name: 'Second in the alphabet', bio: 'Paints.', image },
    { name: 'First in the alphabet', bio: null, image: null },
  ])
  expect(await entriesOf(id)).toMatchObject([
    { action: 'event-created', subject_kind: 'event', subject_label: 'Painting Animals' },
  ])
  expect((await create({ title: 'Another' }, id)).status).toBe(409)
})

test('AUD-17 the trail has the artists of an event by name and bio, however long that is, and their pictures apart', async () => {
  const image = await newPicture('artist')
  const id = uuidv7()
  const bio = 'Paints animals. '.repeat(20)
  await create({ artists: [{ key: 'a', name: 'Ada One', bio, image: [image] }] }, id)
  const [entry] = await entriesOf(id)
  expect(entry!.changes).toMatchObject({
    artists: { to: [expect.stringMatching(/^Ada One: Paints animals\. .*…$/)] },
    artist_pictures: { to: [image] },
  })
})

test.each([
  ['Vitrine', null],
  [' vitrine ', null],
  ['', null],
  ['Harbor House', 'Harbor House'],
  ['The Long Room, ground floor', 'The Long Room, ground floor'],
])('AEVT-19 an event at %j is kept at %j, so that one at the gallery follows its name', async (location, kept) => {
  const id = uuidv7()
  expect((await create({ slug: id, location }, id)).status).toBe(200)
  const [event] = await app.context.db.select().from(events).where(eq(events.id, id))
  expect(event!.location).toBe(kept)
})

test('AEVT-22 an event at the gallery stays there when the gallery was renamed since its form was opened', async () => {
  const { id } = await newEvent(app.context.db, { slug: 'painting-animals' })
  const form = { ...eventFormOf((await adminEvent(id))!, 'Name of Before'), title: 'Painting Plants' }
  expect(form.location).toBe('Name of Before')
  expect((await update(id, form)).status).toBe(200)
  expect(await stored()).toMatchObject([{ title: 'Painting Plants', location: null }])
  expect((await update(id, { ...form, location: 'Harbor House' }, 2)).status).toBe(200)
  expect(await stored()).toMatchObject([{ location: 'Harbor House' }])
})

test('EFRM-16 a form that is sent several times in the same moment is saved once, and each is told so', async () => {
  const id = uuidv7()
  const responses = await Promise.all(Array.from({ length: 6 }, () => create({}, id)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(await stored()).toHaveLength(1)
})

test('EFRM-17 EFRM-18 an update replaces the artists, and of two people who save the second is told', async () => {
  const { id } = await newEvent(app.context.db, { artists: [{ name: 'One' }, { name: 'Two' }] })
  const artists = [{ key: 'x', name: 'Three', bio: '', image: [] }]
  expect((await update(id, { artists })).status).toBe(200)
  expect(await artistsOf(id)).toMatchObject([{ name: 'Three', position: 0 }])
  expect(await stored()).toMatchObject([{ title: 'Painting Animals', version: 2 }])
  // The same form again, because its response was lost.
  expect((await update(id, { artists })).status).toBe(200)
  expect(await stored()).toMatchObject([{ version: 2 }])
  const response = await update(id, { artists: [] })
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('This event was changed while you worked on it')
  expect(await artistsOf(id)).toHaveLength(1)
  const [entry] = await entriesOf(id)
  expect(entry).toMatchObject({ action: 'event-changed', changes: { title: { to: 'Painting Animals' } } })
})

test('AEVT-16 OP-61 a slug that is taken is refused beside the field with a free one, also by two people in the same moment', async () => {
  const { id } = await newEvent(app.context.db, { slug: 'other' })
  await newEvent(app.context.db, { slug: 'painting-animals' })
  for (const response of [await create(), await update(id, {})]) {
    expect(response.status).toBe(422)
    const text = await response.text()
    expect(text).toContain('This slug is taken by another event')
    expect(text).toContain('painting-animals-2')
  }
  await app.context.db.delete(events)
  const responses = await Promise.all([create(), create(), create()])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect(await stored()).toHaveLength(1)
  // Two who take what was suggested, too: the second is told of the next.
  const again = await Promise.all([create({ slug: 'painting-animals-2' }), create({ slug: 'painting-animals-2' })])
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await again.find(({ status }) => status === 422)!.text()).toContain('painting-animals-3')
})

test('AEVT-16 a slug that ends with a year keeps it in what is suggested', async () => {
  await newEvent(app.context.db, { slug: 'art-week-2026' })
  expect(await (await create({ slug: 'art-week-2026' })).text()).toContain('art-week-2026-2')
})

test('AEVT-16 a slug that leads on to another event is not suggested', async () => {
  const { id } = await newEvent(app.context.db, { slug: 'painting-animals-2' })
  expect((await update(id, { slug: 'painting-animals' })).status).toBe(200)
  expect(await (await create()).text()).toContain('painting-animals-3')
})

test('OP-28 the long description is kept without scripts', async () => {
  const long_description =
    '<h2>Rooms</h2><p onclick="x()">Come <b>in</b>.</p><script>alert(1)</script><a href="javascript:x()">go</a>'
  expect((await create({ long_description })).status).toBe(200)
  const [event] = await stored()
  expect(event!.long_description).toBe('<h3>Rooms</h3><p>Come <b>in</b>.</p><a>go</a>')
})

test('OP-70 an image that is not known here is refused, and nothing is kept', async () => {
  for (const image of ['/images/unknown.webp', 'https://elsewhere.example/a.jpg', 'javascript:x', 'x'.repeat(3_000)])
    expect((await create({ image: [image] })).status, image.slice(0, 40)).toBe(422)
  const artist = { key: 'a', name: 'Inès', bio: '', image: ['/images/unknown.webp'] }
  const response = await create({ artists: [artist] })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('artists')
  expect(await stored()).toEqual([])
  const [id, image] = [uuidv7(), await newPicture('known')]
  expect((await create({ image: [image] }, id)).status).toBe(200)
  for (const changes of [{ image: ['/images/unknown.webp'] }, { image: [image], artists: [artist] }])
    expect((await update(id, changes)).status).toBe(422)
  expect(await stored()).toMatchObject([{ id, image, version: 1 }])
  expect(await artistsOf(id)).toEqual([])
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['an array', '[]'],
  ['no id', { version: null, values: complete }],
  ['a foreign id', { id: "' or true --", version: null, values: complete }],
  ['a version that is none', { id: uuidv7(), version: 'x', values: complete }],
  ['a version for a new event', { id: uuidv7(), version: 1, values: complete }],
])('%s is no form of an event', async (_, body) => {
  expect((await sendChange(app, '/admin/events/new', body, { cookie })).status).toBe(400)
  expect(await stored()).toEqual([])
})

test.each([
  ['values that are a text', 'x'],
  ['null', null],
  ['numbers for texts', { ...complete, title: 5 }],
  ['a text of 2 MB', { ...complete, description: 'x'.repeat(5_001) }],
  ['an enormous price', { ...complete, price: 1e300 }],
  ['a list for a day', { ...complete, date: [] }],
])('%s is refused with 422 and leaves nothing', async (_, values) => {
  const response = await sendChange(app, '/admin/events/new', { id: uuidv7(), version: null, values }, { cookie })
  expect(response.status).toBe(422)
  expect(await stored()).toEqual([])
})

test('a form over the limit is refused with 413', async () => {
  expect((await create({ long_description: 'x'.repeat(600_000) })).status).toBe(413)
})

test('control characters and scripts in a title are kept as text, without NUL', async () => {
  const id = uuidv7()
  expect((await create({ title: 'A\0 <script>alert(1)</script>\u0007' }, id)).status).toBe(200)
  expect(await stored()).toMatchObject([{ title: 'A <script>alert(1)</script>\u0007' }])
  expect(await (await getAs(app, '/admin/events', cookie)).text()).not.toContain('<script>alert(1)')
})

test('EFRM-14 EFRM-15 SHELL-13 an event is opened by its id, else by its slug; what is unknown is said to be', async () => {
  const { id } = await newEvent(app.context.db, { slug: 'talk', title: 'A Talk' })
  for (const path of [id, 'talk']) {
    const text = await (await getAs(app, `/admin/events/edit/${path}`, cookie)).text()
    expect(text).toContain('Edit Event')
    expect(text).toContain('A Talk')
  }
  for (const path of [uuidv7(), 'none', "'--"]) {
    const response = await getAs(app, `/admin/events/edit/${path}`, cookie)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Event not found')
  }
  expect((await update(uuidv7(), {})).status).toBe(404)
})

test('EFRM-17 an event that is saved leaves all others their artists', async () => {
  const other = await newEvent(app.context.db, { title: 'A Talk', artists: [{ name: 'Ragna' }] })
  const { id } = await newEvent(app.context.db, { artists: [{ name: 'Inès' }] })
  expect((await update(id, { artists: [] })).status).toBe(200)
  expect(await artistsOf(id)).toEqual([])
  expect(await artistsOf(other.id)).toMatchObject([{ name: 'Ragna' }])
})

test('FORM-08 FORM-30 UPL-22 the pictures that an event no longer has, or that were deleted with it, are there for a form that keeps them', async () => {
  const [first, second, portrait] = (await Promise.all(
    ['a', 'b', 'c'].map((digit) => newPicture(digit.repeat(32))),
  )) as [string, string, string]
  await app.context.db.update(pictures).set({ created_at: new Date(0) })
  const artists = [{ key: 'a', name: 'Inès', bio: '', image: [portrait] }]
  const id = uuidv7()
  expect((await create({ image: [first], artists }, id)).status).toBe(200)
  expect((await update(id, { image: [second], artists })).status).toBe(200)
  expect((await sendChange(app, '/admin/events', { intent: 'delete', id }, { cookie })).status).toBe(200)
  await removeUnusedPictures(app.context)
  for (const image of [first, second])
    expect((await create({ slug: uuidv7(), image: [image], artists })).status).toBe(200)
})

test('AEVT-06 AEVT-07 OP-68 an event is deleted with its artists, and once, and no other', async () => {
  const { id } = await newEvent(app.context.db, { title: 'A Talk', artists: [{ name: 'Inès' }] })
  const other = await newEvent(app.context.db, { artists: [{ name: 'Ragna' }] })
  const remove = (of: unknown) => sendChange(app, '/admin/events', { intent: 'delete', id: of }, { cookie })
  expect((await remove(id)).status).toBe(200)
  expect(await stored()).toMatchObject([{ id: other.id }])
  expect(await artistsOf(id)).toEqual([])
  expect(await artistsOf(other.id)).toHaveLength(1)
  expect(await entriesOf(id)).toMatchObject([{ action: 'event-deleted', subject_label: 'A Talk' }])
  for (const of of [id, 'x', "' or true --", '\0']) {
    const response = await remove(of)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Failed to delete event')
  }
  for (const of of [null, 5, {}]) expect((await remove(of)).status).toBe(400)
})

test('AEVT-01 AEVT-02 AEVT-03 AEVT-09 SHELL-11 the list has the newest start first, past and upcoming told apart', async () => {
  await newEvent(app.context.db, { title: 'Long ago', date: '2020-01-01', type: 'Workshop' })
  await newEvent(app.context.db, { title: 'Far off', date: '2099-01-01', artists: [{ name: 'Inès' }] })
  const text = await (await getAs(app, '/admin/events', cookie)).text()
  expect(text).toContain('Manage Events')
  expect(text).toMatch(/href="\/admin\/events\/new"[^]*Add New Event/)
  expect(text.indexOf('Far off')).toBeGreaterThan(-1)
  expect(text.indexOf('Far off')).toBeLessThan(text.indexOf('Long ago'))
  expect(text).toMatch(/class="badge badge--live">Artist Talk</)
  expect(text).toMatch(/class="badge">Workshop</)
  expect(await (await getAs(app, '/admin/events?when=past', cookie)).text()).not.toContain('Far off')
  expect(await (await getAs(app, '/admin/events?search=FAR', cookie)).text()).not.toContain('Long ago')
  const data = await (await getAs(app, '/admin/events.data', cookie)).text()
  expect(data).toContain('Inès')
  expect(data).toContain('ticket_link')
})

test('EFRM-01 EFRM-03 EFRM-04 EFRM-06 SHELL-12 the form of a new event has these fields, and begins with the gallery, for nothing', async () => {
  const page = await readPage(app, '/admin/events/new', { headers: { Cookie: cookie } })
  const form = page.querySelector('#event')!
  const labels = [
    'Title',
    'Slug',
    'Type',
    'Description',
    'Long description',
    'Featured',
    'Start date',
    'End date',
    'Time',
  ]
  expect(textsIn(form, 'label')).toEqual(['Add an image', ...labels, 'Location', 'Price', 'Capacity', 'Ticket link'])
  expect(textsIn(form, 'h2')).toEqual(['Image', 'Details', 'Artists', 'When and where', 'Tickets'])
  expect(form.querySelector('[name=location]')?.getAttribute('value')).toBe('Vitrine')
  expect(form.querySelector('[name=price]')?.getAttribute('value')).toBe('0')
  expect(textsIn(form, 'select[name=type] option[selected]')).toEqual(['Exhibition'])
})

test('AEVT-04 an empty list leads to the first event', async () => {
  const text = await (await getAs(app, '/admin/events', cookie)).text()
  expect(text).toContain('No events found')
  expect(text).toContain('Create Your First Event')
  const searched = await (await getAs(app, '/admin/events?search=%25', cookie)).text()
  expect(searched).toContain('No events match')
})

test('AEVT-10 a slug that was given up leads on to the event, until another event has it', async () => {
  const { id } = await newEvent(app.context.db, { slug: 'before' })
  const look = (path: string) => getAs(app, path)
  expect((await look('/events/before')).status).toBe(200)
  expect((await update(id, { slug: 'between' })).status).toBe(200)
  expect((await update(id, { slug: 'after' }, 2)).status).toBe(200)
  await receivedHolds(app)
  for (const slug of ['before', 'between']) {
    const response = await look(`/events/${slug}`)
    expect([response.status, response.headers.get('location')]).toEqual([301, '/events/after'])
    const read = await look(`/api/events/${slug}`)
    expect([read.status, read.headers.get('location')]).toEqual([301, '/api/events/after'])
  }
  expect((await create({ slug: 'between' })).status).toBe(200)
  expect((await look('/events/between')).status).toBe(200)
  expect((await update(id, { slug: 'before' }, 3)).status).toBe(200)
  await receivedHolds(app)
  expect((await look('/events/before')).status).toBe(200)
  expect((await look('/events/after')).headers.get('location')).toBe('/events/before')
  await app.context.db.delete(events)
  expect((await look('/events/after')).status).toBe(404)
})

test('AEVT-11 a duplicate begins with everything of an event but its address and days', async () => {
  const { id } = await newEvent(app.context.db, { title: 'A Talk', slug: 'talk', time: '6 PM', date: '2027-03-04' })
  const text = await (await getAs(app, `/admin/events/new?from=${id}`, cookie)).text()
  expect(text).toContain('Add New Event')
  expect(text).toMatch(/name="title" value="A Talk"/)
  expect(text).toMatch(/name="time"[^>]* value="6 PM"/)
  expect(text).toMatch(/name="slug"[^>]* value=""/)
  expect(text).toMatch(/name="date" value=""/)
  expect((await getAs(app, '/admin/events/new?from=unknown', cookie)).status).toBe(200)
})
