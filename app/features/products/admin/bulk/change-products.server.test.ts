import { eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transactAs } from '#app/features/audit/transact-as.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { createStaffContext } from '#tests/staff-context.ts'
import { purgeDeletedProducts } from '../purge-deleted-products.server.ts'
import { restoreProducts } from '../restore-products.server.ts'
import type { BulkChange } from './bulk-schema.server.ts'
import { changeProducts } from './change-products.server.ts'
import { previewPrices, repriceWork } from './reprice-works.server.ts'
import type { Selection } from './selection.ts'

let staff: Awaited<ReturnType<typeof createStaffContext>>
let app: ActingContext
beforeEach(async () => {
  staff = await createStaffContext(new Date('2126-11-20T15:00:00Z'))
  app = staff.context as unknown as ActingContext
})
afterEach(() => staff.drop())

const add = (facts: Partial<typeof products.$inferInsert> = {}) => newProduct(app.db, facts)
const read = (ids: string[]) => app.db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id)
/** Later than everything in the database. */
const later = '2226-01-01T00:00:00.000Z'
const publish: BulkChange = { kind: 'set-status', status: 'published' }

/** Sends batch after batch, as the page does. */
async function changeAll(works: Selection, change: BulkChange) {
  const batches = [await changeProducts(app, { works, change, after: null })]
  while (batches.at(-1)!.after !== null)
    batches.push(await changeProducts(app, { works, change, after: batches.at(-1)!.after }))
  return {
    batches: batches.length,
    changed: batches.flatMap(({ changed }) => changed),
    left: batches.reduce((sum, { left }) => sum + left, 0),
    refused: batches.flatMap(({ refused }) => refused),
  }
}

test('PLST-29 publishes what is complete, and says of each other work why not', async () => {
  const complete = await add({ status: 'draft' })
  const bare = await add({ status: 'draft', name: 'Bare', price: null, style: null })
  const untouched = await add({ status: 'draft' })
  const { changed, refused } = await changeAll({ ids: [complete.id, bare.id, uuidv7(), 'no id'] }, publish)
  expect(changed).toEqual([complete.id])
  expect(refused).toEqual([
    { id: bare.id, name: 'Bare', reasons: ['Price is required to publish', 'Style is required to publish'] },
  ])
  expect((await read([complete.id, bare.id, untouched.id])).map(({ status }) => status)).toEqual([
    'published',
    'draft',
    'draft',
  ])
})

test('PLST-29 changes all that the list holds, batch by batch, though they leave the list by it', async () => {
  await app.db
    .insert(products)
    .values(Array.from({ length: 250 }, (_, n) => ({ ...complete, id: uuidv7(), name: `Work ${n}` })))
  const other = await add({ status: 'draft', category: 'Prints', subcategory: 'Etching' })
  const { batches, changed } = await changeAll(
    { query: 'status=draft&category=Paintings&page=3', asOf: later, except: [] },
    publish,
  )
  expect([batches, changed.length]).toEqual([3, 250])
  expect(await app.db.$count(products, eq(products.status, 'draft'))).toBe(1)
  expect((await read([other.id]))[0]!.status).toBe('draft')
})

test('PLST-29 moves works as their forms would: the style goes, and what is published stays complete', async () => {
  const draft = await add({ status: 'draft', style: 'Realism' })
  const published = await add({ style: 'Realism' })
  const to = { kind: 'move', category: 'Furniture', subcategory: '' } as const
  const { changed, refused } = await changeAll({ ids: [draft.id, published.id] }, to)
  expect(changed).toEqual([draft.id])
  expect(refused).toMatchObject([{ id: published.id, reasons: ['Style is required to publish'] }])
  expect(await read([draft.id, published.id])).toMatchObject([
    { category: 'Furniture', subcategory: null, style: null },
    { category: 'Paintings', subcategory: 'Oil', style: 'Realism' },
  ])
})

test.each([
  { category: 'No such', subcategory: '' },
  { category: 'Prints', subcategory: 'No such' },
  { category: '<script>', subcategory: '' },
])('PLST-29 moves nothing to $category, $subcategory', async (to) => {
  const { id } = await add()
  const { changed, refused } = await changeAll({ ids: [id] }, { kind: 'move', ...to })
  expect([changed, refused.length]).toEqual([[], 1])
  expect(await read([id])).toMatchObject([{ category: 'Paintings', version: 1 }])
})

test('PLST-30 shows the new prices, then makes them, once however often it is asked', async () => {
  const works = [
    await add({ price: 100, updated_at: new Date('2126-11-01') }),
    await add({ price: 33.33, updated_at: new Date('2126-11-01') }),
    await add({ price: null, status: 'draft', updated_at: new Date('2126-11-01') }),
    await add({ price: 900, sold_out: true, sold_at: new Date('2126-11-01'), quantity: 0 }),
  ]
  const ids = works.map(({ id }) => id)
  const preview = await previewPrices(app, { works: { ids }, percent: 7.5 })
  expect(preview).toMatchObject({ count: 2, left: 2, before: 133.33, after: 143.33, percent: 7.5 })
  expect(preview.examples.map(({ before, after }) => [before, after])).toEqual([
    [100, 107.5],
    [33.33, 35.83],
  ])
  const change: BulkChange = { kind: 'change-prices', percent: 7.5, asOf: preview.asOf }
  const oneSecondLater = new Date('2126-11-20T15:00:01Z')
  app = { ...app, now: () => oneSecondLater }
  expect(await changeAll({ ids }, change)).toMatchObject({ changed: ids.slice(0, 2), left: 2, refused: [] })
  expect(await changeAll({ ids }, change)).toMatchObject({ changed: ids.slice(0, 2), left: 2, refused: [] })
  expect((await read(ids)).map(({ price, version }) => [price, version])).toEqual([
    [107.5, 2],
    [35.83, 2],
    [null, 1],
    [900, 1],
  ])
})

test('PLST-30 a price that somebody changed after the preview stays', async () => {
  const { id } = await add({ price: 100, updated_at: new Date('2126-11-01') })
  const { asOf } = await previewPrices(app, { works: { ids: [id] }, percent: 10 })
  await app.db
    .update(products)
    .set({ price: 500, updated_at: new Date('2126-11-20T15:00:01Z') })
    .where(eq(products.id, id))
  const { refused } = await changeAll({ ids: [id] }, { kind: 'change-prices', percent: 10, asOf })
  expect(refused).toHaveLength(1)
  expect(await read([id])).toMatchObject([{ price: 500 }])
})

test.each<[string, (ids: string[]) => Selection]>([
  ['chosen one by one', (ids) => ({ ids })],
  ['all that the list holds', () => ({ query: '', asOf: '2126-11-20T14:00:00.000Z', except: [] })],
])('PLST-40 a change of prices that is sent again counts what it has changed, of works %s', async (_, select) => {
  const facts = { price: 100, updated_at: new Date('2126-11-01') }
  const ids = [(await add(facts)).id, (await add(facts)).id].sort()
  const works = select(ids)
  const { asOf } = await previewPrices(app, { works, percent: 10 })
  const at = (moment: string) => ({ ...app, now: () => new Date(moment) })
  const change: BulkChange = { kind: 'change-prices', percent: 10, asOf }
  const colleague = { ...app.actor, id: 'colleague-id' }
  await repriceWork({ ...at('2126-11-20T15:00:01Z'), actor: colleague }, ids[1]!, change)
  app = at('2126-11-20T15:00:02Z')
  for (const _ of ['first', 'again']) {
    const { changed, refused } = await changeAll(works, change)
    expect([changed, refused.map(({ id }) => id)]).toEqual([[ids[0]], [ids[1]]])
  }
  expect((await read(ids)).map(({ price }) => price)).toEqual([110, 110])
  // Another change by the same percentage is a new change.
  const next = await previewPrices(app, { works: { ids }, percent: 10 })
  app = at('2126-11-20T15:00:03Z')
  expect(await changeAll({ ids }, { ...change, asOf: next.asOf })).toMatchObject({ changed: ids })
  expect((await read(ids)).map(({ price }) => price)).toEqual([121, 121])
})

test('PLST-30 the lowest price is a cent, the highest what the column takes', async () => {
  const cheap = await add({ price: 0.02, updated_at: new Date('2126-11-01') })
  const dear = await add({ price: 9_999_999_999, updated_at: new Date('2126-11-01') })
  const asOf = app.now().toISOString()
  await changeAll({ ids: [cheap.id] }, { kind: 'change-prices', percent: -90, asOf })
  await changeAll({ ids: [dear.id] }, { kind: 'change-prices', percent: 1_000, asOf })
  expect((await read([cheap.id, dear.id])).map(({ price }) => price)).toEqual([0.01, 9_999_999_999.99])
})

test('PLST-29 PLST-31 deletes works, but not one that a buyer holds', async () => {
  const gone = await add()
  const held = await add({ name: 'Held' })
  await app.db.insert(orders).values({
    id: uuidv7(),
    product_id: held.id,
    state: 'created',
    provider: 'demo',
    amount: 1200,
    snapshot: {},
    hold_expires_at: new Date('2126-11-20T15:10:00Z'),
  })
  const { changed, refused } = await changeAll({ ids: [gone.id, held.id] }, { kind: 'delete', run: uuidv7() })
  expect(changed).toEqual([gone.id])
  expect(refused).toEqual([{ id: held.id, name: 'Held', reasons: ['A buyer is completing a purchase.'] }])
  expect((await read([gone.id, held.id])).map(({ id }) => id)).toEqual([held.id])
})

describe('all that a list holds', () => {
  const asOf = '2126-11-20T14:00:00.000Z'
  const before = new Date('2126-11-20T13:59:59Z')
  const after = new Date('2126-11-20T14:00:01Z')
  const all = (facts: { except?: string[] } = {}): Selection => ({ query: '', asOf, except: [], ...facts })

  test.each<BulkChange>([
    { kind: 'delete', run: uuidv7() },
    { kind: 'set-status', status: 'draft' },
    { kind: 'move', category: 'Prints', subcategory: 'Etching' },
    { kind: 'change-prices', percent: 10, asOf: '2126-11-20T15:00:00.000Z' },
  ])('PLST-36 is what it held when it was selected; later works and changes are left and named: %o', async (change) => {
    const seen = await add({ updated_at: before })
    const since = await add({ name: 'Changed since', updated_at: after })
    const { changed, refused } = await changeAll(all(), change)
    expect(changed).toEqual([seen.id])
    const reasons = ['It was added or changed after the selection was made']
    expect(refused).toEqual([{ id: since.id, name: 'Changed since', reasons }])
    expect(await read([since.id])).toEqual([since])
  })

  test('PLST-36 a work that an import changed since is left, however old the file says the change is', async () => {
    const { id } = await add({ name: 'Imported', updated_at: before })
    const at = new Date('2126-11-20T14:30:00Z')
    const imported = {
      db: app.db,
      now: () => at,
      actor: { kind: 'import', id: 'import', label: 'npm run import' } as const,
    }
    await transactAs(imported, (tx) =>
      tx.update(products).set({ price: 70, updated_at: before }).where(eq(products.id, id)),
    )
    for (const change of [
      { kind: 'delete', run: uuidv7() } as const,
      { kind: 'change-prices', percent: 10, asOf } as const,
    ])
      expect((await changeAll(all(), change)).refused).toMatchObject([{ id }])
    expect(await previewPrices(app, { works: all(), percent: 10 })).toMatchObject({ count: 0, left: 1 })
  })

  test('PLST-36 is less what was taken out again', async () => {
    const [one, two] = [await add({ updated_at: before }), await add({ updated_at: before })]
    const { changed, refused } = await changeAll(all({ except: [two.id, 'no id'] }), { kind: 'delete', run: uuidv7() })
    expect([changed, refused]).toEqual([[one.id], []])
  })

  test('PLST-36 a batch that is sent again reports what it has changed as changed', async () => {
    const { id } = await add({ updated_at: before })
    const draft: BulkChange = { kind: 'set-status', status: 'draft' }
    for (const _ of [1, 2]) expect(await changeAll(all(), draft)).toMatchObject({ changed: [id], refused: [] })
    expect(await read([id])).toMatchObject([{ version: 2 }])
  })

  test.each<[string, number, BulkChange]>([
    ['status=draft', 120, publish],
    ['status=published', 3, { kind: 'set-status', status: 'draft' }],
    ['category=Paintings', 3, { kind: 'move', category: 'Prints', subcategory: 'Etching' }],
    ['search=oil', 3, { kind: 'move', category: 'Paintings', subcategory: 'Acrylic' }],
  ])(
    'PLST-44 what left the list %s, of %i works, by a change whose response was lost is counted when it goes on: %o',
    async (query, count, change) => {
      const status = query.endsWith('draft') ? 'draft' : 'published'
      const facts = { status, description: 'Calm', updated_at: before } as const
      const works = await Promise.all(Array.from({ length: count }, () => add(facts)))
      const [excepted, ...ids] = works.map(({ id }) => id).sort()
      const selected: Selection = { query, asOf, except: [excepted!] }
      const first = await changeProducts(app, { works: selected, change, after: null })
      expect(first.changed).toEqual(ids.slice(0, 100))
      // Counts neither a colleague's changes in between, nor works that were removed from the selection.
      const theirs = await add(facts)
      const colleague = { ...app, actor: { ...app.actor, id: 'colleague-id' } }
      await changeProducts(colleague, { works: { ids: [theirs.id] }, change, after: null })
      await changeProducts(app, { works: { ids: [excepted!] }, change, after: null })
      expect(await changeProducts(app, { works: selected, change, after: null })).toEqual(first)
      expect(await changeAll(selected, change)).toMatchObject({ changed: ids, refused: [] })
      expect((await read(ids)).every(({ version }) => version === 2)).toBe(true)
    },
  )

  test('PLST-44 a work that somebody changed again since is not counted as this change', async () => {
    const { id } = await add({ status: 'draft', updated_at: before })
    const selected: Selection = { query: 'status=draft', asOf, except: [] }
    expect(await changeAll(selected, publish)).toMatchObject({ changed: [id] })
    await app.db.update(products).set({ status: 'draft' }).where(eq(products.id, id))
    expect(await changeAll(selected, publish)).toMatchObject({ changed: [], refused: [{ id }] })
  })

  test('PLST-30 PLST-36 the preview counts a work that was changed since among those that stay', async () => {
    await add({ price: 100, updated_at: before })
    await add({ price: 100, updated_at: after })
    expect(await previewPrices(app, { works: all(), percent: 10 })).toMatchObject({ count: 1, left: 1, before: 100 })
  })
})

describe('a deletion whose response is lost', () => {
  const asOf = '2126-11-20T14:00:00.000Z'
  const before = new Date('2126-11-20T13:59:59Z')
  const byIds = (ids: string[]): Selection => ({ ids })
  const all = (): Selection => ({ query: '', asOf, except: [] })

  test.each([byIds, all])(
    'PLST-37 counts what it has deleted already when its batch is sent again, and goes on: %o',
    async (select) => {
      const works = await Promise.all(Array.from({ length: 120 }, () => add({ updated_at: before })))
      const ids = works.map(({ id }) => id).sort()
      const selected = select(ids)
      const change: BulkChange = { kind: 'delete', run: uuidv7() }
      await changeProducts(app, { works: selected, change, after: null })
      expect((await read(ids)).length).toBe(20)
      expect(await changeAll(selected, change)).toMatchObject({ batches: 2, changed: ids, left: 0, refused: [] })
    },
  )

  test('PLST-37 goes on within an hour as at once, and all of it comes back', async () => {
    const ids = (await Promise.all([add(), add(), add()])).map(({ id }) => id).sort()
    const change: BulkChange = { kind: 'delete', run: uuidv7() }
    await changeProducts(app, { works: { ids }, change, after: null })
    await purgeDeletedProducts({ ...staff.context, now: () => new Date('2126-11-20T15:59:59Z') })
    expect(await changeAll({ ids }, change)).toMatchObject({ changed: ids, refused: [] })
    expect(await restoreProducts(staff.context, ids)).toEqual({ count: 3, asked: 3 })
  })

  test('PLST-37 counts nothing that somebody else has deleted', async () => {
    const [one, two] = [await add(), await add()]
    await changeAll({ ids: [one.id] }, { kind: 'delete', run: uuidv7() })
    const { changed, refused } = await changeAll({ ids: [one.id, two.id] }, { kind: 'delete', run: uuidv7() })
    expect([changed, refused]).toEqual([[two.id], []])
  })

  test('PLST-37 counts a work once that both requests delete at the same moment', async () => {
    const works = await Promise.all(Array.from({ length: 10 }, () => add()))
    const ids = works.map(({ id }) => id).sort()
    const change: BulkChange = { kind: 'delete', run: uuidv7() }
    const both = await Promise.all([changeAll({ ids }, change), changeAll({ ids }, change)])
    for (const one of both) expect(one).toMatchObject({ changed: ids, refused: [] })
  })
})

test('PLST-29 a work that fails is named, and the others are changed', async () => {
  const works = [await add(), await add({ name: 'Broken' }), await add()]
  await app.db.execute(
    sql.raw(`
    create function refuse_broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger refuse_broken before update on products for each row when (old.name = 'Broken') execute function refuse_broken()`),
  )
  const { changed, refused } = await changeAll(
    { ids: works.map(({ id }) => id) },
    { kind: 'set-status', status: 'draft' },
  )
  expect(changed).toEqual([works[0]!.id, works[2]!.id])
  expect(refused).toEqual([{ id: works[1]!.id, name: 'Broken', reasons: ['It could not be changed just now'] }])
})

test.each<BulkChange>([
  { kind: 'delete', run: uuidv7() },
  { kind: 'set-status', status: 'draft' },
  { kind: 'move', category: 'Prints', subcategory: 'Etching' },
  { kind: 'change-prices', percent: 10, asOf: later },
])('PLST-29 a work that goes while its batch is being changed is not counted as changed: %o', async (change) => {
  const [first, second] = [await add(), await add()]
  // The second starts as soon as the first is changed.
  await app.db.execute(
    sql.raw(`
    create function take_second() returns trigger language plpgsql as $$ begin
      delete from products where id = '${second.id}'; return null; end $$;
    create trigger take_second after update or delete on products for each row when (old.id = '${first.id}') execute function take_second()`),
  )
  const { changed, refused } = await changeAll({ ids: [first.id, second.id] }, change)
  expect(changed).toEqual([first.id])
  expect(refused).toMatchObject([{ id: second.id, reasons: ['It is not there any more.'] }])
})

const complete = {
  description: 'Oil on canvas.',
  category: 'Paintings',
  subcategory: 'Oil',
  style: 'Realism',
  period: 'Contemporary (1960-Present)',
  price: 1200,
  images: ['/images/none.webp'],
  status: 'draft' as const,
}
