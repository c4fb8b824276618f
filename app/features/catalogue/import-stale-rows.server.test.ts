import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { systemActor } from '#app/features/audit/actor.ts'
import { markProductSold } from '#app/features/orders/mark-product-sold.server.ts'
import { setProductSold } from '#app/features/products/admin/set-product-sold.server.ts'
import { setProductStatus } from '#app/features/products/admin/set-product-status.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { reservations } from '#db/schema/reservations.ts'
import { newProduct } from '#tests/new-product.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { exportProducts } from './export-products.server.ts'
import { type ImportOptions, importProducts } from './import-products.server.ts'

const now = () => new Date('2026-11-20T12:00:00.250Z')
const picture = 'https://photos.example/a.jpg'
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  return () => database.drop()
})

/** Imports a file and returns the summary, and the faults as lines. */
async function take(file: string, options: ImportOptions = {}) {
  const faults: string[] = []
  const settings = { imageHosts: ['photos.example'], gallery: { timeZone: 'America/New_York' } } as unknown as Settings
  const context = { db: database.db, now, settings, log: silentLog } as unknown as AppContext
  const summary = await importProducts({ ...context, actor: systemActor('Test') }, Readable.from([Buffer.from(file)]), {
    onFault: ({ line, field, reason }) => faults.push(`${line} ${field} ${reason}`),
    ...options,
  })
  return { ...summary, faults }
}
async function give() {
  let file = ''
  await exportProducts(database, async (part) => {
    file += part
  })
  return file
}

/** A file without some of its columns, as a spreadsheet leaves it. */
function without(file: string, ...left: string[]): string {
  const rows = file.split('\r\n').map((line) => line.split(','))
  const kept = rows[0]!.flatMap((name, index) => (left.includes(name) ? [] : index))
  return rows.map((cells) => kept.map((index) => cells[index] ?? '').join(',')).join('\r\n')
}

/** As the form of a work saves. */
async function saveByStaff(id: string, facts: Partial<typeof products.$inferInsert>) {
  const change = { ...facts, version: sql`${products.version} + 1`, updated_at: now() }
  await database.db.update(products).set(change).where(eq(products.id, id))
}
const newWork = (facts: Partial<typeof products.$inferInsert> = {}) =>
  newProduct(database.db, { name: 'Sea', description: 'Calm', price: 10, images: [picture], ...facts })
const priceOf = async (id: string) => (await database.db.select().from(products).where(eq(products.id, id)))[0]!.price

const older = '2 export_fingerprint is of an older state: the work was changed here since'
const unmarked = '2 row may be older than the last change made here'

test('IMP-01 a row of an export is refused when staff changed the work since, unless it is to overwrite', async () => {
  const { id } = await newWork()
  const file = (await give()).replace(',10.00,', ',11.00,')
  await saveByStaff(id, { description: 'Rough' })
  for (const variant of [file, without(file, 'updated_at'), without(file, 'updated_at', 'description', 'images')]) {
    expect(await take(variant)).toMatchObject({ updated: 0, refused: 1, faults: [older] })
    expect(await take(variant, { dryRun: true })).toMatchObject({ updated: 0, refused: 1, faults: [older] })
  }
  expect(await priceOf(id)).toBe(10)
  expect(await take(file, { overwrite: true })).toMatchObject({ updated: 1, faults: [] })
  expect(await priceOf(id)).toBe(11)
})

test('IMP-01 none of 52 saves made after an export is lost to a file without updated_at and fingerprints', async () => {
  for (let index = 0; index < 57; index += 1) await newWork({ name: `Work ${index}` })
  const file = without(await give(), 'updated_at', 'export_fingerprint').replaceAll(',10.00,', ',12.00,')
  const ids = (await database.db.select({ id: products.id }).from(products)).map(({ id }) => id)
  for (const id of ids.slice(5)) await saveByStaff(id, { price: 99 })
  expect(await take(file)).toMatchObject({ updated: 5, refused: 52 })
  for (const id of ids.slice(5)) expect(await priceOf(id)).toBe(99)
})

test('IMP-01 an exported file may be edited and imported again and again while staff leave the work alone', async () => {
  const { id } = await newWork()
  const file = await give()
  for (const price of ['20.00', '30.00', '30.00', '40.00']) {
    const edited = without(file.replace(',10.00,', `,${price},`), 'updated_at')
    expect(await take(edited)).toMatchObject({ refused: 0 })
    expect(await priceOf(id)).toBe(Number(price))
  }
  await saveByStaff(id, { style: 'Realism' })
  expect(await take(without(file, 'updated_at'))).toMatchObject({ refused: 1, faults: [older] })
})

test('IMP-01 a row that says what stands here already is never stale', async () => {
  const { id } = await newWork()
  const file = (await give()).replace(',10.00,', ',11.00,')
  await saveByStaff(id, { price: 11 })
  expect(await take(file)).toMatchObject({ unchanged: 1, refused: 0 })
  // A change that was taken back has lost nobody's work.
  await saveByStaff(id, { price: 10 })
  expect(await take(file)).toMatchObject({ updated: 1, refused: 0 })
})

test('IMP-02 a file that was never exported is stale where staff changed the work since its last import', async () => {
  const id = uuidv7()
  const file = (price: number) => `id,name,category,price,images\n${id},Sea,Prints,${price},${picture}\n`
  expect(await take(file(10))).toMatchObject({ added: 1 })
  expect(await take(file(10))).toMatchObject({ unchanged: 1 })
  expect(await take(file(20))).toMatchObject({ updated: 1 })
  await saveByStaff(id, { price: 30 })
  expect(await take(file(20))).toMatchObject({ refused: 1, faults: [unmarked] })
  expect(await take(file(30))).toMatchObject({ unchanged: 1 })
  expect(await take(file(20), { overwrite: true })).toMatchObject({ updated: 1 })
  expect(await take(file(10))).toMatchObject({ updated: 1 })
})

test('IMP-03 what staff or a purchase say of a sale and of publishing counts as a change', async () => {
  const { id } = await newWork({ price: 10 })
  const app = { db: database.db, now, actor: systemActor('Test') }
  const file = (await give()).replace(',10.00,', ',11.00,')
  const bare = without(file, 'updated_at', 'export_fingerprint')
  await setProductSold(app, { id, sold: true })
  expect(await take(file)).toMatchObject({ refused: 1 })
  expect(await take(bare)).toMatchObject({ refused: 1 })
  await setProductSold(app, { id, sold: false })
  await setProductStatus(app, { id, status: 'draft' })
  expect(await take(file)).toMatchObject({ refused: 1 })
  expect(await take(bare)).toMatchObject({ refused: 1 })
})

test('IMP-03 a work that was bought is not offered again by an old file, whatever columns it has', async () => {
  const { id } = await newWork()
  const file = await give()
  const order = { id: uuidv7(), product_id: id, state: 'paid' as const, provider: 'demo', amount: 10, snapshot: {} }
  await database.db.transaction(async (tx) => {
    await tx.insert(orders).values({ ...order, hold_expires_at: now() })
    await markProductSold(tx, { productId: id, soldPrice: 10, now: now() })
  })
  for (const left of [[], ['updated_at'], ['updated_at', 'export_fingerprint'], ['export_fingerprint']])
    for (const overwrite of [false, true])
      expect(await take(without(file, ...left), { overwrite })).toMatchObject({ updated: 0, refused: 1 })
})

test.each(['capturing', 'pending'] as const)(
  'IMP-09 no file sells a work whose payment is %s: the payment decides',
  async (state) => {
    const { id } = await newWork()
    const order = { id: uuidv7(), product_id: id, state, provider: 'demo', amount: 10, snapshot: {} }
    await database.db.insert(orders).values({ ...order, hold_expires_at: now() })
    for (const overwrite of [false, true])
      expect(await take(`id,price,sold_out\n${id},11,true\n`, { overwrite })).toMatchObject({
        updated: 0,
        faults: ['2 sold_out would sell a work while a payment for it is under way'],
      })
    expect(await take(`id,price,sold_out\n${id},11,false\n`)).toMatchObject({ updated: 1 })
  },
)

test('RSV-14 no file sells a work that is reserved; the row says for whom. One whose reservation is over is sold', async () => {
  const { id } = await newWork()
  const until = new Date(now().getTime() + 60_000)
  const reservation = { product_id: id, client_name: 'Ada Lovelace', until, created_at: new Date(0) }
  await database.db.insert(reservations).values(reservation)
  const reason = 'would sell a work that is reserved for Ada Lovelace: end its reservation, or record its sale, first'
  for (const overwrite of [false, true])
    expect(await take(`id,price,sold_out\n${id},11,true\n`, { overwrite })).toMatchObject({
      updated: 0,
      faults: [`2 sold_out ${reason}`],
    })
  expect(await database.db.$count(reservations)).toBe(1)
  await database.db.update(reservations).set({ until: now() })
  expect(await take(`id,sold_out\n${id},true\n`)).toMatchObject({ updated: 1, faults: [] })
})

test('IMP-01 a cell that is no fingerprint is refused, and a blank one says nothing', async () => {
  const { id } = await newWork()
  expect(await take(`id,price,export_fingerprint\n${id},11,5.1E+20\n`)).toMatchObject({
    faults: ['2 export_fingerprint "5.1E+20" is not a fingerprint as an export writes it'],
  })
  expect(await take(`id,price,export_fingerprint\n${id},11,\n`)).toMatchObject({ updated: 1 })
})
