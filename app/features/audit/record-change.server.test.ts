import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { settings } from '#db/schema/settings.ts'
import { trailOf } from '#tests/audit-trail.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Actor } from './actor.ts'
import { type AuditEntry, recordChange } from './record-change.server.ts'
import type { AuditSubject } from './subject.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const at = new Date('2026-11-20T15:00:00.250Z')
const by: Actor = { kind: 'admin', id: 'ines-id', label: 'ines@vitrine.example', requestId: 'r7', client: '192.0.2.7' }
const subject: AuditSubject = { kind: 'user', id: 'u1', label: 'odile@vitrine.example' }
const entry: AuditEntry = { by, at, action: 'password-set', subject }
const recorded = (parts: Partial<AuditEntry>) =>
  trailOf(database.db, () => recordChange(database.db, { ...entry, ...parts }))
const changesOf = async (from: object | undefined, to: object | undefined) => (await recorded({ from, to }))[0]?.changes

test('AUD-01 an entry says who did what to what, and when', async () => {
  expect(await recorded({ from: { price: 1200 }, to: { price: 1450 }, note: 'as agreed' })).toEqual([
    {
      at,
      actor_kind: 'admin',
      actor_id: 'ines-id',
      actor_label: 'ines@vitrine.example',
      action: 'password-set',
      subject_kind: 'user',
      subject_id: 'u1',
      subject_label: 'odile@vitrine.example',
      changes: { price: { from: 1200, to: 1450 } },
      note: 'as agreed',
      request_id: 'r7',
      client: '192.0.2.7',
    },
  ])
})

test('AUD-04 it has the fields that differ, and is not written where none does', async () => {
  expect(await changesOf({ a: 1, b: 'x', c: [1, 2], d: null }, { a: 1, b: 'y', c: [2, 1], d: false })).toEqual({
    b: { from: 'x', to: 'y' },
    c: { from: [1, 2], to: [2, 1] },
    d: { to: false },
  })
  expect(await recorded({ from: { a: 1.5, b: null }, to: { b: null, a: 1.5 } })).toEqual([])
  expect(await recorded({ from: { a: null }, to: {} })).toEqual([])
  expect(await recorded({})).toMatchObject([{ changes: {} }])
})

test('AUD-04 of what was made or deleted it has what was not empty', async () => {
  const facts = { name: 'Sea', text: '', list: [], flag: false, none: null, quantity: 0 }
  expect(await changesOf(undefined, facts)).toEqual({ name: { to: 'Sea' }, quantity: { to: 0 } })
  expect(await changesOf(facts, undefined)).toEqual({ name: { from: 'Sea' }, quantity: { from: 0 } })
})

test('AUD-04 long texts are shortened, and long lists', async () => {
  const long = `<p>${'é'.repeat(300)}</p>`
  const shortened = `${long.slice(0, 199)}…`
  expect(await changesOf({ text: 'x'.repeat(200) }, { text: long })).toEqual({
    text: { from: 'x'.repeat(200), to: shortened },
  })
  const list = Array.from({ length: 30 }, (_, place) => `${place} ${long}`)
  expect(await changesOf({ list: ['a'] }, { list })).toEqual({
    list: { from: ['a'], to: [...list.slice(0, 20).map((text) => `${text.slice(0, 199)}…`), '…'] },
  })
  const { object } = (await changesOf({ object: 1 }, { object: { deep: { text: long } } }))!
  expect(object).toEqual({ from: 1, to: expect.stringMatching(/^.{199}…$/) })
  expect((await recorded({ note: 'n'.repeat(600) }))[0]!.note).toHaveLength(500)
})

test('AUD-04 of a long list is kept what differs, wherever it stands', async () => {
  const days = Array.from({ length: 40 }, (_, place) => ({ from: `2026-11-${place}`, label: 'Closed' }))
  const added = { from: '2026-12-24', label: 'Christmas Eve' }
  const changed = days.with(35, added)
  expect(await changesOf({ days }, { days: changed })).toEqual({
    days: { from: [days[35], '…'], to: [added, '…'] },
  })
  expect(await changesOf({ days }, { days: days.toReversed() })).toEqual({
    days: { from: [...days.slice(0, 20), '…'], to: [...days.toReversed().slice(0, 20), '…'] },
  })
  expect(await changesOf({ days }, { days: days.slice(0, 39) })).toEqual({
    days: { from: [days[39], '…'], to: ['…'] },
  })
  expect(await changesOf({ days }, {})).toEqual({ days: { from: [...days.slice(0, 20), '…'] } })
})

test('AUD-04 a long text is told from shortly before it differs', async () => {
  const start = 'same '.repeat(100)
  const end = ' end'.repeat(100)
  const textChange = async (from: string, to: string) => (await changesOf({ text: from }, { text: to }))!.text
  expect(await textChange(`${start}old${end}`, `${start}new${end}`)).toEqual({
    from: `…${`${start.slice(-40)}old${end}`.slice(0, 198)}…`,
    to: `…${`${start.slice(-40)}new${end}`.slice(0, 198)}…`,
  })
  expect(await textChange(start, `${start}more`)).toEqual({
    from: `…${start.slice(-199)}`,
    to: `…${`${start}more`.slice(-199)}`,
  })
  expect(await textChange('short', start)).toEqual({ from: 'short', to: `${start.slice(0, 199)}…` })
})

test.each([
  'password',
  'password_hash',
  'clientSecret',
  'session_token',
  'recovery_codes',
  'backupCodes',
  'backup_code',
])('AUD-04 of a %s it has only that it changed', async (field) => {
  expect(await changesOf({ [field]: 'old one' }, { [field]: 'new one' })).toEqual({ [field]: {} })
  expect(await changesOf(undefined, { [field]: 'new one' })).toEqual({ [field]: {} })
})

const refused = { cause: expect.objectContaining({ code: '23001', message: 'audit_entries is append-only' }) }

test('AUD-02 nothing of it is changed or deleted, not even by who reaches the database', async () => {
  const { db } = database
  await recordChange(db, entry)
  await expect(db.update(audit_entries).set({ actor_label: 'somebody else' })).rejects.toMatchObject(refused)
  await expect(db.delete(audit_entries)).rejects.toMatchObject(refused)
  await expect(db.execute(sql`truncate audit_entries`)).rejects.toMatchObject(refused)
  await expect(db.insert(audit_entries).values({ id: 1, ...forged } as never)).rejects.toThrow()
})
const forged = { actor_kind: 'system', actor_id: 'system', actor_label: 'System', action: 'sign-out' }

test('AUD-03 it is written in the transaction of the change, or not at all', async () => {
  const { db } = database
  const entries = () => db.$count(audit_entries)
  const before = await entries()
  const change = db.transaction(async (tx) => {
    await recordChange(tx, entry)
    await tx.execute(sql`select 1/0`)
  })
  await expect(change).rejects.toThrow()
  expect(await entries()).toBe(before)

  const unrecorded = db.transaction(async (tx) => {
    await tx.insert(settings).values({ key: 'changed', value: 'x' })
    await recordChange(tx, { ...entry, by: { ...by, kind: 'nobody' as never } })
  })
  await expect(unrecorded).rejects.toThrow()
  expect(await db.select().from(settings)).not.toContainEqual({ key: 'changed', value: 'x' })
})
