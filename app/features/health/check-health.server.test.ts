import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordBackup, recordBackupFailure } from '#app/features/backups/last-backup.server.ts'
import { createPictureFolder } from '#app/features/images/picture-folder.server.ts'
import { connect, type Database } from '#db/connect.ts'
import { settings as settingsTable } from '#db/schema/settings.ts'
import { createCloudinaryHost } from '#integrations/cloudinary/cloudinary-host.server.ts'
import { startCloudinaryEmulator } from '#integrations/cloudinary/emulator/emulator.ts'
import { startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import { createPayPalProvider } from '#integrations/paypal/paypal-provider.server.ts'
import { newMail } from '#tests/new-mail.ts'
import { silentLog } from '#tests/silent-log.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { checkHealth } from './check-health.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
})
afterAll(() => app.stop())

type Context = Parameters<typeof checkHealth>[0]

const look = (changes: Partial<Context> = {}, limits?: Parameters<typeof checkHealth>[1]) =>
  checkHealth({ ...app.context, log: silentLog, ...changes }, limits)
const folder = () => join(app.context.settings.dataDir, 'images')
/** The same settings, with backups to a folder. */
const withBackups = () => ({ ...app.context.settings, backupTo: '/backups' })

test('OPS-03 each part of a program that is well says what was found', async () => {
  const { status, parts } = await look()
  expect(status).toBe('ok')
  expect(parts).toEqual({
    database: { state: 'ok', message: 'responds' },
    replica: { state: 'ok', message: 'DATABASE_READ_URL is not set' },
    pictures: { state: 'ok', message: `the folder ${folder()} can be written` },
    disk: { state: 'ok', message: expect.stringMatching(/^\d+\.\d GB free for \//) },
    jobs: { state: 'ok', message: 'background work goes on' },
    mail: { state: 'ok', message: 'SMTP_URL is not set' },
    backup: { state: 'ok', message: 'BACKUP_TO is not set' },
    payments: { state: 'ok', message: 'demo: no account to ask' },
  })
})

test('OPS-03 OPS-34 one part that fails is named, and the others are looked at all the same', async () => {
  const file = join(app.context.settings.dataDir, 'a-file')
  await writeFile(file, '')
  const silent = { execute: () => new Promise(() => {}) } as unknown as Database
  const failures: [string, Partial<Context>, Parameters<typeof checkHealth>[1], RegExp][] = [
    ['database', { db: silent }, { limitMs: 2_000 }, /^no response within 2000 ms$/],
    ['database', {}, { clock: () => Date.now() + 300_000 }, /^the clock of this machine is (29\d|300) s ahead/],
    ['pictures', { pictureFolder: createPictureFolder({ db: app.context.db, folder: file }) }, {}, /EEXIST|ENOTDIR/],
    ['disk', {}, { minFreeBytes: Number.MAX_SAFE_INTEGER }, /^only \d+\.\d GB free for/],
    ['jobs', { jobs: { ...app.context.jobs, isLate: () => true } }, {}, /stood still/],
  ]
  for (const [part, changes, limits, message] of failures) {
    const { status, parts } = await look(changes, limits)
    expect(status).toBe('failed')
    const failed = Object.entries(parts).filter(([, { state }]) => state === 'failed')
    expect(failed).toEqual([[part, { state: 'failed', message: expect.stringMatching(message) }]])
  }
})

test('OPS-42 a database that takes no writes is a failure', async () => {
  const { db, url, drop } = await createTestDatabase()
  await db.execute(sql.raw(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`))
  const readOnly = connect(url)
  expect((await look({ db: readOnly })).parts.database).toEqual({
    state: 'failed',
    message: 'DATABASE_URL leads to a server that takes no writes: default_transaction_read_only is on',
  })
  await readOnly.$client.end()
  await drop()
})

test('OPS-43 a part that fails says why, and not which statement failed', async () => {
  const db = connect('postgres://nobody@127.0.0.1:1/nothing')
  expect((await look({ db })).parts.database).toEqual({
    state: 'failed',
    message: 'connect ECONNREFUSED 127.0.0.1:1',
  })
  await db.$client.end()
})

test('OPS-03 OPS-52 BKP-21 BKP-29 a backup that is over 36 hours old, dated ahead, lacks pictures, or never came, is a failure', async () => {
  const { db, now } = app.context
  const settings = withBackups()
  const backup = async () => (await look({ settings })).parts.backup
  await db.delete(settingsTable)
  expect(await backup()).toEqual({ state: 'ok', message: 'none yet' })
  await recordBackupFailure(db, '/backups', now(), 'the folder is full')
  expect(await backup()).toEqual({ state: 'failed', message: 'none yet: the folder is full' })
  const made = (hours: number) => ({
    takenAt: new Date(now().getTime() - hours * 3_600_000 - 1_000).toISOString(),
    set: 'set',
    folder: '/backups',
    ...{ rows: 1, bytes: 1, newBytes: 1, pictures: 0, missingPictures: 0, retentionFault: null },
  })
  await recordBackup(db, made(35))
  expect(await backup()).toEqual({ state: 'ok', message: 'the last one is 35 hours old' })
  await recordBackup(db, made(1))
  expect((await backup()).message).toBe('the last one is 1 hour old')
  await recordBackup(db, { ...made(35), missingPictures: 1 })
  expect((await backup()).message).toBe(`the last one lacks 1 picture of the folder ${folder()}`)
  await recordBackup(db, { ...made(35), missingPictures: 3 })
  expect(await backup()).toEqual({
    state: 'failed',
    message: `the last one lacks 3 pictures of the folder ${folder()}`,
  })
  const pictureFolder = { ...app.context.pictureFolder, place: 'the bucket gallery' }
  expect((await look({ settings, pictureFolder })).parts.backup.message).toBe(
    'the last one lacks 3 pictures of the bucket gallery',
  )
  await recordBackup(db, made(36))
  await recordBackupFailure(db, '/backups', now(), 'the folder is full')
  expect(await backup()).toEqual({
    state: 'failed',
    message: 'the last backup is 36 hours old: the folder is full',
  })
  await recordBackup(db, made(-30))
  expect(await backup()).toEqual({
    state: 'failed',
    message: 'the last backup is dated 29 hours ahead, by a clock that was wrong',
  })
  await recordBackup(db, made(-2))
  expect((await backup()).message).toBe('the last backup is dated 1 hour ahead, by a clock that was wrong')
})

test('OPS-03 BKP-36 a backup made by hand elsewhere hides no nightly one that is too old', async () => {
  const { db, now } = app.context
  const made = (hours: number, folder: string) => ({
    takenAt: new Date(now().getTime() - hours * 3_600_000).toISOString(),
    set: 'set',
    ...{ folder, rows: 1, bytes: 1, newBytes: 1, pictures: 0, missingPictures: 0, retentionFault: null },
  })
  await db.delete(settingsTable)
  await recordBackup(db, made(40, '/backups'))
  await recordBackup(db, made(1, '/root/by-hand'))
  expect((await look({ settings: withBackups() })).parts.backup).toEqual({
    state: 'failed',
    message: 'the last backup is 40 hours old',
  })
})

test('OPS-03 BKP-36 a backup made by hand elsewhere hides no nightly ones that have never worked', async () => {
  const { db, now } = app.context
  await db.delete(settingsTable)
  await recordBackupFailure(db, '/backups', now(), 'the folder is full')
  await recordBackup(db, {
    ...{ takenAt: now().toISOString(), set: 'set', folder: '/root/by-hand' },
    ...{ rows: 1, bytes: 1, newBytes: 1, pictures: 0, missingPictures: 0, retentionFault: null },
  })
  expect((await look({ settings: withBackups() })).parts.backup).toEqual({
    state: 'failed',
    message: 'none yet: the folder is full',
  })
})

test('MAIL-14 mails that wait for over 30 minutes are a failure that says why', async () => {
  const { db, now } = app.context
  const mail = { smtpUrl: 'smtp://mail.example', from: null }
  const part = async () => (await look({ settings: { ...app.context.settings, mail } })).parts.mail
  const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000)
  await newMail(db, { queued_at: minutesAgo(29) })
  expect(await part()).toEqual({ state: 'ok', message: '1 waiting' })
  await newMail(db, { queued_at: minutesAgo(31), last_error: 'connect ECONNREFUSED 192.0.2.1:587' })
  expect(await part()).toEqual({
    state: 'failed',
    message: '1 mail has waited for over 30 minutes: connect ECONNREFUSED 192.0.2.1:587',
  })
  expect((await look()).parts.mail).toEqual({ state: 'ok', message: 'SMTP_URL is not set' })
})

test('OPS-03 OPS-35 an image host that is gone is a failure that names it', async () => {
  const emulator = await startCloudinaryEmulator({ cloud: 'gallery', presets: ['unsigned'] })
  const { url } = emulator
  const imageHost = createCloudinaryHost({ cloud: 'gallery', uploadPreset: 'unsigned', apiUrl: url, deliveryUrl: url })
  expect((await look({ imageHost })).parts.pictures.message).toBe(
    `the folder ${folder()} can be written, and Cloudinary responds`,
  )
  await emulator.stop()
  expect((await look({ imageHost })).parts.pictures).toEqual({
    state: 'failed',
    message: expect.stringMatching(/^Cloudinary cannot be reached \(connect ECONNREFUSED/),
  })
})

test('OPS-03 an account that the payment provider does not know is a failure', async () => {
  const paypal = await startPayPalEmulator()
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: apiUrl } = paypal.env
  const payments = async (secret: string) => {
    const paymentProvider = createPayPalProvider({ clientId, clientSecret: secret, apiUrl })
    return (await look({ paymentProvider })).parts.payments
  }
  expect(await payments(clientSecret)).toEqual({ state: 'ok', message: 'paypal responds' })
  expect(await payments('another')).toEqual({
    state: 'failed',
    message: expect.stringContaining('does not know this client id'),
  })
  await paypal.stop()
})
