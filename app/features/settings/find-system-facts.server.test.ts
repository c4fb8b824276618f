import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { readSettings } from '#server/settings.ts'
import { newMail } from '#tests/new-mail.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findSystemFacts } from './find-system-facts.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const settings = readSettings({ DATA_DIR: tmpdir(), SITE_URL: 'http://localhost:4000' })
const find = (db = database.db, changes = {}) =>
  findSystemFacts({
    db,
    settings: { ...settings, ...changes },
    now: () => new Date('2026-11-24T12:00:00Z'),
    log: silentLog,
    backgroundRemover: null,
  } as unknown as AppContext)

test('SET-11 BGR-16 says what runs where', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(await find()).toMatchObject({
    version,
    database: { isEmbedded: true, version: expect.stringMatching(/^\d+(\.\d+)?/), bytes: expect.any(Number) },
    pictures: { folder: `${tmpdir()}/images`, freeBytes: expect.any(Number), bucket: null },
    paymentProvider: 'demo',
    mail: null,
    backgroundRemovalMissing: 'REMOVE_BG_API_KEY',
    backups: { state: 'None yet', isGood: false },
    siteUrl: 'http://localhost:4000',
    timeZone: 'America/New_York',
  })
  expect((await find(undefined, { databaseUrl: 'postgres://db.example/gallery' })).database!.isEmbedded).toBe(false)
})

test('SET-11 MAIL-14 says by which mail server mails go and whom they are from, without its password, and which wait for too long', async () => {
  const { mail, gallery } = readSettings({ SMTP_URL: 'smtp://gallery:sesame@mail.example:587' })
  expect((await find(undefined, { mail })).mail).toEqual({
    ...{ server: 'mail.example:587', from: gallery.email, late: null },
  })
  const own = { mail: { ...mail!, from: 'shop@gallery.example' } }
  expect((await find(undefined, own)).mail).toEqual({
    ...{ server: 'mail.example:587', from: 'shop@gallery.example', late: null },
  })
  await newMail(database.db, { queued_at: new Date('2026-11-24T11:29:00Z'), last_error: '535 No' })
  expect((await find(undefined, { mail })).mail!.late).toBe('1 mail has waited for over 30 minutes: 535 No')
})

test('SET-13 names the image host without its preset', async () => {
  const cloudinary = { cloud: 'gallery', uploadPreset: 'hush', apiUrl: '', deliveryUrl: '' }
  expect((await find()).imageHost).toBeNull()
  const facts = await find(undefined, { cloudinary })
  expect(facts.imageHost).toEqual({ name: 'Cloudinary', cloud: 'gallery' })
  expect(JSON.stringify(facts)).not.toContain('hush')
})

test('S3-08 SET-11 names the bucket that pictures are kept in, without its keys', async () => {
  const s3 = readSettings({
    IMAGE_STORE: 's3',
    S3_ENDPOINT: 'https://objects.example',
    S3_BUCKET: 'gallery',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hush',
  })
  const facts = await find(undefined, s3)
  expect(facts.pictures.bucket).toBe('Bucket gallery at https://objects.example')
  expect(JSON.stringify(facts)).not.toContain('hush')
  expect((await find(undefined, { ...s3, imageStore: 'folder' })).pictures.bucket).toBeNull()
})

test('SET-11 what cannot be found out is unknown, and the rest is told', async () => {
  const db = {
    execute: () => Promise.reject(new Error('away')),
    select: () => ({ from: () => ({ where: () => Promise.reject(new Error('away')) }) }),
  } as unknown as AppContext['db']
  const facts = await find(db, { dataDir: '/no/such/folder' })
  expect(facts).toMatchObject({ database: null, backups: null, pictures: { freeBytes: null } })
  expect(facts.version).toMatch(/^\d/)
})
