import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { galleryFacts, storedGallery } from '#app/features/gallery/gallery-facts.ts'
import { type SettingsValues, settingsFormOf } from '#app/features/settings/settings-form.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { eventually } from '#tests/eventually.ts'
import { openStream } from '#tests/live-stream.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newEvent } from '#tests/new-event.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { receivedSettings } from '#tests/received-holds.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { startTwins } from '#tests/twins.ts'

let app: TestApp
/** Another copy of the program. */
let twin: TestApp
let cookie: string
beforeAll(async () => {
  ;[app, twin] = await startTwins()
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(async () => {
  await twin.stop()
  await app.stop()
})
beforeEach(async () => {
  await app.context.db.update(gallery_settings).set({ facts: {}, version: 1 })
  await receivedSettings(app, twin)
})

const form = settingsFormOf({ ...storedGallery(), version: 1 })
function send(body: unknown, copy = app) {
  return fetch(`${copy.url}/admin/settings.data`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, Origin: copy.url },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const save = (values: Partial<SettingsValues>, version = 1, copy = app) =>
  send({ id: 'gallery', version, values: { ...form, ...values } }, copy)
const stored = async () => (await app.context.db.select().from(gallery_settings))[0]!
const read = async (path: string, copy = app) => (await rawRequest(copy.url, { path })).text
/** Whether the page at `path` has each of `texts`. */
async function shows(path: string, texts: string[], copy = app) {
  const text = await read(path, copy)
  return Object.fromEntries(texts.map((one) => [one, text.includes(one)]))
}
const all = (texts: string[], isShown = true) => Object.fromEntries(texts.map((one) => [one, isShown]))
async function expectShown(path: string, texts: string[], copy = app) {
  await eventually(async () => expect(await shows(path, texts, copy)).toEqual(all(texts)))
}

const moved = {
  name: 'Salt & Pine',
  street: '12 Wharf Road',
  city: 'Portland',
  region: 'ME',
  postalCode: '04101',
  latitude: '43.66',
  longitude: '-70.25',
  phone: '(207) 555-0199',
  email: 'desk@salt.example',
  shopUrl: 'https://shop.example/salt',
  socialLinks: [{ key: 'a', label: 'Instagram', url: 'https://social.example/salt' }],
  sunday: { isOpen: true, opens: '12:00', closes: '16:30' },
} satisfies Partial<SettingsValues>

test('SET-01 everything that names the gallery follows a change', async () => {
  const { db } = app.context
  const work = await newProduct(db)
  const { slug } = await newEvent(db, { date: '2091-01-05', location: null })
  const paths = ['/', '/contact-card', '/events', `/events/${slug}`, '/events.ics', '/api/contact-card.vcf']
  paths.push('/.well-known/security.txt', '/api/openapi.json', `/collection?productId=${work.id}`, '/blog/rss.xml')
  for (const path of paths) await read(path)
  expect((await save(moved)).status).toBe(200)
  await receivedSettings(app)
  for (const path of paths) {
    const text = await read(path)
    expect([path, /Salt|salt\.example/.test(text), /Vitrine(?! API)|5011 S Dixie|West Palm Beach/.test(text)]).toEqual([
      path,
      true,
      false,
    ])
  }
  await expectShown('/', [
    '<title>Salt &amp; Pine - Fine art and antiques in Portland</title>',
    '"geo":{"@type":"GeoCoordinates","latitude":43.66,"longitude":-70.25}',
    '"dayOfWeek":["https://schema.org/Sunday"],"opens":"12:00","closes":"16:30"',
    '<dt>Sunday</dt><dd>12:00 PM to 4:30 PM</dd>',
    'href="https://social.example/salt"',
    'destination=12+Wharf+Road%2C+Portland%2C+ME+04101',
  ])
  await expectShown(`/events/${slug}`, ['12 Wharf Road, Portland, ME 04101'])
  await expectShown('/api/contact-card.vcf', ['TEL;TYPE=WORK,VOICE:+12075550199'])
  expect(app.context.settings.gallery.brandName).toBe('Salt & Pine')
})

test('SET-01 what is said about delivery and tax stands near a price', async () => {
  const work = await newProduct(app.context.db)
  await save({ deliveryNote: 'Delivery in Florida is included.', taxNote: 'Sales tax is added.' })
  await expectShown(`/collection?productId=${work.id}`, ['Delivery in Florida is included.', 'Sales tax is added.'])
})

test('SET-06 closed days stand in the footer and in the structured data', async () => {
  const first = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await save({ closedDays: [{ key: 'a', first, last: '', name: 'Inventory' }] })
  await expectShown('/', [
    ' (Inventory)',
    `"validFrom":"${first}","validThrough":"${first}","opens":"00:00","closes":"00:00"`,
  ])
})

test('SET-03 a change made through one copy is told to the pages that are open on another, which shows it from then on', async () => {
  const text = await read('/contact-card', twin)
  const known = text.match(/data-heard="([^"]*)"/)![1]
  const { rows } = await app.context.db.execute<{ before: string }>(sql`select pg_current_xact_id()::text as before`)
  const topics = 'products_changes,blog_changes,events_changes,settings_changes'
  const stream = await openStream(`${twin.url}/api/live?topics=${topics}&heard=${known}&works=`)
  expect((await save({ name: 'Told at once' })).status).toBe(200)
  // The stream may report earlier changes, too.
  const readEventIds = () =>
    [...stream.text().matchAll(/^id: (\d+)\nevent: settings_changes$/gm)].map(([, name]) => name!)
  await eventually(() => expect(readEventIds().some((name) => BigInt(name) > BigInt(rows[0]!.before))).toBe(true))
  // The notice comes after the facts: whoever asks then has them.
  for (const path of ['/contact-card', '/_root.data'])
    expect(await shows(path, ['Told at once'], twin)).toEqual(all(['Told at once']))
  stream.close()
})

test('SET-02 what the environment sets wins, is not overwritten, and gives way to what was saved before', async () => {
  await save({ name: 'Saved before' })
  const fixed = await startTestApp({
    beside: app,
    logLevel: 'silent',
    env: { GALLERY_NAME: 'From the environment', GALLERY_SOCIAL_URL: 'http://social.example/env' },
  })
  try {
    await expectShown('/contact-card', ['From the environment'], fixed)
    const page = await rawRequest(fixed.url, { path: '/admin/settings', headers: { Cookie: cookie } })
    expect(page.text.match(/Set by \w+/g)).toEqual(['Set by GALLERY_NAME', 'Set by GALLERY_SOCIAL_URL'])
    expect((await save({ name: 'Another', city: 'Tampa' }, 2, fixed)).status).toBe(200)
    await expectShown('/contact-card', ['From the environment', 'http://social.example/env', 'Tampa'], fixed)
    expect((await stored()).facts).toMatchObject({ name: 'Saved before', city: 'Tampa' })
    // Sent again, because its response was lost: the same version, the same content.
    expect((await save({ name: 'Another', city: 'Tampa' }, 2, fixed)).status).toBe(200)
  } finally {
    await fixed.stop()
  }
  await expectShown('/contact-card', ['Saved before'])
})

test('SET-05 of two who save at once one is told what the other has changed; a repeated save counts as saved', async () => {
  const results = await Promise.all([save({ city: 'Tampa' }), save({ city: 'Miami' }), save({ city: 'Key West' })])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { facts, version } = await stored()
  expect(version).toBe(2)
  const conflict = results.find(({ status }) => status === 409)!
  expect((await conflict.text()).includes(String(facts.city))).toBe(true)
  expect((await save({ city: String(facts.city) })).status).toBe(200)
  expect((await stored()).version).toBe(2)
})

test('SET-04 bad input is refused with a message for each field, and nothing is saved', async () => {
  const before = await stored()
  const wrong = {
    name: '',
    latitude: '91',
    shopUrl: 'javascript:alert(1)',
    monday: { isOpen: true, opens: '18:00', closes: '9:00' },
  }
  const response = await save(wrong)
  expect(response.status).toBe(422)
  const text = await response.text()
  for (const message of [
    'Gallery name is required',
    'Latitude must be from -90 to 90',
    'begins with https://',
    'Monday must have',
  ])
    expect(text).toContain(message)
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '5',
    { version: '1', values: form },
    { version: null, values: form },
    { values: form },
  ])
    expect([body, (await send(body)).status]).toEqual([body, 400])
  for (const values of [null, 5, 'x', []])
    expect([values, (await send({ version: 1, values })).status]).toEqual([values, 422])
  expect((await save({ street: 'x'.repeat(10_000_000) })).status).toBe(413)
  expect((await save({ street: '<img src=x onerror=alert(1)>' })).status).toBe(422)
  expect(await stored()).toEqual(before)
  expect(app.context.settings.gallery).toEqual(galleryFacts({ fixed: {}, timeZone: 'America/New_York' }))
})

test('SET-03 the facts are read again when the database comes back', async () => {
  const { db } = app.context
  await db.$client.query('alter table gallery_settings disable trigger gallery_settings_announce')
  await db.update(gallery_settings).set({ facts: { name: 'Changed unheard' } })
  await db.$client.query('alter table gallery_settings enable trigger gallery_settings_announce')
  await db.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine changes' and datname = current_database()`,
  )
  for (const copy of [app, twin]) await expectShown('/contact-card', ['Changed unheard'], copy)
})
