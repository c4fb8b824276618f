import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#db/schema/auth.ts'
import { invoices } from '#db/schema/invoices.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newEnquiry } from '#tests/new-enquiry.ts'
import { newWithdrawnInvoice } from '#tests/new-invoice.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Actor } from './actor.ts'
import { allActions } from './audit-actions.ts'
import { findHistory } from './find-history.server.ts'
import { findHistoryPeople } from './find-history-people.server.ts'
import { type HistoryQuery, wholeHistory } from './history-query.ts'
import { recordChange } from './record-change.server.ts'
import type { AuditSubject, SubjectKind } from './subject.ts'
import { transactAs } from './transact-as.server.ts'

let database: TestDatabase
const ines: Actor = { kind: 'admin', id: 'ines-id', label: 'ines@vitrine.example' }
const tomas: Actor = { kind: 'admin', id: 'tomas-id', label: 'tomas@vitrine.example' }
const shop: Actor = { kind: 'shop', id: 'shop', label: 'Shop' }
const sea = uuidv7()
const bay = uuidv7()
const lost = uuidv7()

/** Minutes after the first entry. */
const minutes = (count: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + count * 60_000)
const work = (id: string, label: string): AuditSubject => ({ kind: 'work', id, label })

// 130 entries, one a minute: two of three by Ines; the last ten a sale, a sign-in and so on.
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await transactAs({ db, now: () => minutes(0), actor: shop }, async (tx) => {
    const facts = { images: [] }
    await newProduct(tx as never, { ...facts, id: sea, name: 'Silver and Sand' })
    await newProduct(tx as never, { ...facts, id: bay, name: '100% Bay_window' })
    await newProduct(tx as never, { ...facts, id: lost, name: 'Lost Silver' })
    await tx.delete(products)
    await newProduct(tx as never, { ...facts, id: sea, name: 'Silver and Sand' })
    await newProduct(tx as never, { ...facts, id: bay, name: '100% Bay_window' })
  })
  for (let n = 1; n <= 120; n++)
    await recordChange(db, {
      by: n % 3 === 0 ? tomas : ines,
      at: minutes(n),
      action: 'work-changed',
      subject: n % 2 === 0 ? work(sea, 'Silver and Sand') : work(bay, '100% Bay_window'),
      from: { price: n },
      to: { price: n + 1 },
    })
  await recordChange(db, { by: shop, at: minutes(121), action: 'work-sold', subject: work(sea, 'Silver and Sand') })
  await recordChange(db, { by: ines, at: minutes(122), action: 'sign-out' })
  await recordChange(db, { by: ines, at: minutes(122), action: 'sign-in' })
})
afterAll(() => database.drop())

const find = (query: Partial<HistoryQuery>, timeZone = 'America/New_York') =>
  findHistory({ db: database.db, timeZone }, { ...wholeHistory, ...query })
const prices = ({ entries }: Awaited<ReturnType<typeof find>>) => entries.map(({ changes }) => changes.price?.from)

test('AUD-08 tells who did what, newest first', async () => {
  const { entries, newerThan, work } = await find({})
  expect(entries).toHaveLength(50)
  expect([newerThan, work]).toEqual([null, null])
  expect(entries.map(({ action }) => action).slice(0, 3)).toEqual(['sign-in', 'sign-out', 'work-sold'])
  expect(entries[3]).toEqual({
    id: expect.any(Number),
    at: '2026-03-01T14:00:00.000Z',
    actor: { kind: 'admin', label: 'tomas@vitrine.example' },
    action: 'work-changed',
    subject: { kind: 'work', id: sea, label: 'Silver and Sand', isThere: true },
    changes: { price: { from: 120, to: 121 } },
    note: null,
    client: null,
  })
  expect(entries[0]!.subject).toBeNull()
})

test('AUD-10 pages lead to older and newer entries, each entry on one page, also those of one moment', async () => {
  const first = await find({})
  const second = await find({ before: first.olderThan })
  const third = await find({ before: second.olderThan })
  expect([second.newerThan, third.olderThan]).toEqual([second.entries[0]!.id, null])
  const all = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(all).toHaveLength(131)
  expect(new Set(all).size).toBe(131)
  expect(await find({ after: third.newerThan })).toEqual({ ...second, newerThan: second.entries[0]!.id })
  expect(await find({ after: second.newerThan })).toEqual(first)
  // A page of a few newer ones is filled up.
  expect(await find({ after: first.entries[10]!.id })).toEqual(first)
  const split = await find({ before: first.entries[0]!.id })
  expect(split.entries[0]!.action).toBe('sign-out')
})

test('AUD-10 an entry that is not there leads to the newest page', async () => {
  expect(await find({ before: 999_999 })).toEqual(await find({}))
  expect(await find({ after: 999_999 })).toEqual(await find({}))
})

test('AUD-09 is filtered by person', async () => {
  const { entries, olderThan } = await find({ person: tomas.id })
  expect([entries.length, olderThan]).toEqual([40, null])
  expect(new Set(entries.map(({ actor }) => actor.label))).toEqual(new Set([tomas.label]))
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const ofInes = await find({ person: ines.id })
  expect(ofInes.entries.map(({ action }) => action).slice(0, 3)).toEqual(['sign-in', 'sign-out', 'work-changed'])
  expect((await find({ person: ines.id, before: ofInes.olderThan })).entries).toHaveLength(82 - 50)
  expect((await find({ person: 'nobody' })).entries).toEqual([])
})

test('AUD-09 is filtered by kind of change, one or a group', async () => {
  expect((await find({ kind: 'work-sold' })).entries).toMatchObject([{ action: 'work-sold' }])
  expect((await find({ kind: 'Sign-ins' })).entries).toMatchObject([{ action: 'sign-in' }, { action: 'sign-out' }])
  expect((await find({ kind: 'work-deleted' })).entries).toHaveLength(3)
  expect((await find({ kind: 'Artworks', person: 'shop' })).entries).toHaveLength(1 + 8)
})

test('AUD-09 is filtered by work: its id, also of a deleted one, or a part of its name', async () => {
  const ofSea = await find({ work: sea.toUpperCase() })
  expect(ofSea.work).toEqual({ id: sea, name: 'Silver and Sand' })
  expect(new Set(ofSea.entries.map(({ subject }) => subject!.id))).toEqual(new Set([sea]))
  const ofLost = await find({ work: lost })
  expect(ofLost).toMatchObject({
    work: { id: lost, name: 'Lost Silver' },
    entries: [{ action: 'work-deleted', subject: { isThere: false } }, { action: 'work-created' }],
  })
  const named = await find({ work: 'SILVER', kind: 'work-created' })
  expect(named.entries.map(({ subject }) => subject!.label).sort()).toEqual([
    'Lost Silver',
    'Silver and Sand',
    'Silver and Sand',
  ])
  expect((await find({ work: 'silver', kind: 'work-deleted' })).entries).toHaveLength(2)
  expect((await find({ work: '0% bay_', kind: 'work-deleted' })).entries).toHaveLength(1)
  for (const none of ['100_', '%%', "'; drop", uuidv7()])
    expect([none, (await find({ work: none })).entries]).toEqual([none, []])
})

test('AUD-09 is filtered by the gallery’s days, both included', async () => {
  const { db } = database
  const late = new Date('2026-02-10T04:59:59.999Z')
  await recordChange(db, { by: tomas, at: late, action: 'sign-in' })
  await recordChange(db, { by: tomas, at: new Date(late.getTime() + 1), action: 'sign-out' })
  const actions = async (from: string | null, to: string | null, timeZone?: string) =>
    (await find({ person: tomas.id, from, to, kind: 'Sign-ins' }, timeZone)).entries.map(({ action }) => action)
  expect(await actions('2026-02-09', '2026-02-09')).toEqual(['sign-in'])
  expect(await actions('2026-02-10', '2026-02-10')).toEqual(['sign-out'])
  expect(await actions(null, '2026-02-10')).toEqual(['sign-out', 'sign-in'])
  expect(await actions('2026-02-11', null)).toEqual([])
  expect(await actions('2026-02-10', '2026-02-09')).toEqual([])
  expect(await actions('2026-02-10', '2026-02-10', 'UTC')).toEqual(['sign-out', 'sign-in'])
})

test('AUD-09 all filters narrow it together, page by page', async () => {
  const query = { person: ines.id, kind: 'work-changed', work: sea, from: '2026-03-01', to: '2026-03-01' }
  const found = await find(query)
  expect(prices(found)).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n).filter((n) => n % 2 === 0 && n % 3 > 0))
})

test('AUD-09 people are those in the trail, admins first, by the address they have now', async () => {
  const { db } = database
  await db.insert(user).values({ id: tomas.id, email: 'tom@vitrine.example', name: 'Tom' })
  await recordChange(db, {
    by: { kind: 'system', id: 'system', label: 'Job' },
    at: minutes(-9_000_000),
    action: 'sign-out',
  })
  expect(await findHistoryPeople(db)).toEqual([
    { id: ines.id, name: ines.label },
    { id: tomas.id, name: 'tom@vitrine.example' },
    { id: 'shop', name: 'Shop' },
    { id: 'system', name: 'System' },
  ])
})

test('AUD-19 says of works, orders, invoices and enquiries whether they are there', async () => {
  const { db, drop } = await createTestDatabase()
  await newWithdrawnInvoice(db)
  const [invoice] = await db.select().from(invoices)
  const [order] = await db
    .insert(orders)
    .values({ id: uuidv7(), state: 'paid', provider: 'demo', amount: 100, snapshot: {}, hold_expires_at: minutes(0) })
    .returning()
  const there: Partial<Record<SubjectKind, string>> = {
    work: (await newProduct(db)).id,
    order: String(order!.handle),
    invoice: String(invoice!.handle),
    enquiry: String((await newEnquiry(db)).handle),
  }
  const gone: typeof there = { work: uuidv7(), order: '999', invoice: '999', enquiry: '999', settings: 'gallery' }
  for (const ids of [there, gone])
    for (const [kind, id] of Object.entries(ids))
      await recordChange(db, {
        by: ines,
        at: minutes(0),
        action: 'enquiry-changed',
        subject: { kind: kind as SubjectKind, id, label: kind },
      })
  const { entries } = await findHistory({ db, timeZone: 'UTC' }, { ...wholeHistory, kind: 'enquiry-changed' })
  const found = entries.map(({ subject }) => [subject!.kind, subject!.id, subject!.isThere])
  const subjectsOf = (ids: typeof there, isThere: boolean) =>
    Object.entries(ids).map(([kind, id]) => [kind, id, isThere])
  expect(found.toReversed()).toEqual([...subjectsOf(there, true), ...subjectsOf(gone, false)])
  await drop()
})

test('AUD-08 an empty trail has neither entries nor people', async () => {
  const empty = await createTestDatabase()
  expect(await findHistory({ db: empty.db, timeZone: 'UTC' }, wholeHistory)).toEqual({
    entries: [],
    newerThan: null,
    olderThan: null,
    work: null,
  })
  expect(await findHistoryPeople(empty.db)).toEqual([])
  expect(allActions.length).toBeGreaterThan(10)
  await empty.drop()
})
