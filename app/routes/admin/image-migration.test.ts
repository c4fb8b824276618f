import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImageMigrationReport } from '#app/features/image-migration/image-migration.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { image_migrations } from '#db/schema/image-migrations.ts'
import { eventually } from '#tests/eventually.ts'
import { openStream } from '#tests/live-stream.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
let former: TestUser
const cloud = {
  CLOUDINARY_CLOUD: 'gallery',
  CLOUDINARY_UPLOAD_PRESET: 'hush-hush',
  CLOUDINARY_API_URL: 'http://127.0.0.1:9',
  CLOUDINARY_DELIVERY_URL: 'http://127.0.0.1:9',
}
beforeAll(async () => {
  // The runner does nothing: a migration stays as it is written.
  const migrationRunner = { wake: async () => {}, stop: async () => {} }
  app = await startTestApp({ env: cloud, logLevel: 'silent', replace: () => ({ migrationRunner }) })
  // Withdraws the right of everybody who is there.
  former = await newAdmin(app.context, { email: 'former@vitrine.example', isAdmin: false })
  ;({ cookie } = await newAdmin(app.context))
})
afterAll(() => app.stop())
beforeEach(async () => void (await app.context.db.delete(image_migrations)))

const send = async (body: unknown, options = {}) =>
  (await sendChange(app, '/admin/image-migration', body, { cookie, ...options })).status
const report = async () =>
  (await (await getAs(app, '/api/admin/image-migration', cookie)).json()) as ImageMigrationReport
const start = async () => {
  expect(await send({ act: 'start' })).toBe(200)
  return (await report()).run!.id
}

test('DASH-05 PERM-05 the migration is read and changed by admins alone', async () => {
  const id = await start()
  for (const other of ['', former.cookie]) {
    const isNobody = other === ''
    expect((await getAs(app, '/api/admin/image-migration', other)).status).toBe(isNobody ? 401 : 403)
    for (const body of [{ act: 'start' }, { act: 'stop', id }, { act: 'clean-up', id }])
      expect(await send(body, { cookie: other })).not.toBe(200)
  }
  expect(await send({ act: 'stop', id }, { origin: 'https://evil.example' })).toBe(403)
  expect((await report()).run).toMatchObject({ id, state: 'running' })
  expect(JSON.stringify(await report())).not.toContain('hush-hush')
})

test('MIG-21 a second start and a step that comes too late are conflicts', async () => {
  const id = await start()
  expect(await send({ act: 'start' })).toBe(409)
  expect(await send({ act: 'resume', id })).toBe(409)
  expect(await send({ act: 'pause', id })).toBe(200)
  expect(await send({ act: 'pause', id })).toBe(409)
  expect(await send({ act: 'start' })).toBe(409)
  expect(await send({ act: 'clean-up', id })).toBe(409)
  expect(await send({ act: 'stop', id })).toBe(200)
  expect(await send({ act: 'stop', id })).toBe(409)
  expect(await send({ act: 'stop', id: '019cb000-0000-7000-8000-00000000dead' })).toBe(409)
  expect((await report()).run).toMatchObject({ state: 'stopped' })
})

test.each([
  '{',
  [],
  {},
  { act: 'begin' },
  { act: 'pause' },
  { act: 'pause', id: 'x' },
  { act: 'start', id: 7 },
  { act: 'stop', id: "'; drop table products" },
])('a change that is none is refused: %j', async (body) => {
  expect(await send(body)).toBe(400)
  expect((await report()).run).toBeNull()
})

test('a change that is too large, or no JSON, is refused', async () => {
  expect(await send({ act: 'start', more: 'x'.repeat(2_000) })).toBe(413)
  expect(await send('act=start', { type: 'application/x-www-form-urlencoded' })).toBe(415)
})

test('AUD-01 who starts, pauses, resumes and stops a migration is in the history', async () => {
  const id = await start()
  for (const act of ['pause', 'resume', 'stop']) expect(await send({ act, id })).toBe(200)
  const entries = await app.context.db.select().from(audit_entries)
  const ours = entries.filter(({ subject_id }) => subject_id === id)
  expect(ours.map(({ action }) => action)).toEqual(
    ['started', 'paused', 'resumed', 'stopped'].map((act) => `migration-${act}`),
  )
  for (const entry of ours) expect(entry).toMatchObject({ actor_kind: 'admin', actor_label: 'desk@vitrine.example' })
})

test('DASH-05 every open portal is told of every step', async () => {
  const stream = await openStream(`${app.url}/api/live?topics=migration_changes`, { Cookie: cookie })
  const id = await start()
  await eventually(() => expect(stream.text()).toContain('event: migration_changes'))
  expect(stream.text()).not.toContain(id)
  stream.close()
})

test('DASH-05 without an image host nothing can be started, and what runs can be stopped', async () => {
  const id = await start()
  const plain = await startTestApp({ beside: app, logLevel: 'silent' })
  const sendTo = async (body: unknown) => {
    const response = await sendChange(plain, '/admin/image-migration', body, { cookie })
    return [response.status, await response.text()] as const
  }
  const [status, text] = await sendTo({ act: 'start' })
  expect([status, text]).toEqual([503, expect.stringContaining('CLOUDINARY_UPLOAD_PRESET')])
  expect((await sendTo({ act: 'stop', id }))[0]).toBe(200)
  expect(await (await getAs(plain, '/api/admin/image-migration', cookie)).json()).toMatchObject({ host: null })
  await plain.stop()
})
