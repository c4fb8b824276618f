import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importProducts } from '#app/features/catalogue/import-products.server.ts'
import type { ImageStore } from '#app/features/images/image-store.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { createDemoProvider } from '#app/features/orders/payment/demo-provider.server.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import { createProduct } from '#app/features/products/admin/create-product.server.ts'
import { deleteProduct } from '#app/features/products/admin/delete-product.server.ts'
import { findAdminProduct } from '#app/features/products/admin/find-admin-product.server.ts'
import { type ProductFormValues, productFormOf } from '#app/features/products/admin/product-form.ts'
import { setProductSold } from '#app/features/products/admin/set-product-sold.server.ts'
import { setProductStatus } from '#app/features/products/admin/set-product-status.server.ts'
import { updateProduct } from '#app/features/products/admin/update-product.server.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { products } from '#db/schema/products.ts'
import { trailOf } from '#tests/audit-trail.ts'
import { newProduct } from '#tests/new-product.ts'
import { createStaffContext } from '#tests/staff-context.ts'

let staff: Awaited<ReturnType<typeof createStaffContext>>
let id: string
let picture: string
beforeAll(async () => {
  staff = await createStaffContext()
  picture = await staff.newPicture()
})
afterAll(() => staff.drop())
beforeEach(async () => {
  id = (await newProduct(staff.context.db, { images: [picture] })).id
})

const recorded = (change: () => Promise<unknown>) => trailOf(staff.context.db, change)
const stored = async () => (await findAdminProduct({ db: staff.context.db, now: staff.context.now() }, id))!
async function update(changes: Partial<ProductFormValues>, version?: number) {
  const product = await stored()
  const values = { ...productFormOf(product), ...changes }
  return updateProduct(staff.context, { id, version: version ?? product.version, values })
}
const byDesk = {
  at: new Date('2026-11-20T15:00:00Z'),
  actor_kind: 'admin',
  actor_id: 'desk-id',
  actor_label: 'desk@vitrine.example',
  request_id: 'r1',
  client: '192.0.2.1',
  note: null,
}
const ofWork = (name = 'Harbour at Dusk') => ({ subject_kind: 'work', subject_id: id, subject_label: name })

test('AUD-01 a form that is saved says which fields were changed, from what to what', async () => {
  // The first save through the form derives texts of its own.
  await update({})
  const entries = await recorded(() => update({ price: '1450.5', condition: 'Good', condition_details: 'A tear' }))
  expect(entries).toEqual([
    {
      ...byDesk,
      ...ofWork(),
      action: 'work-changed',
      changes: {
        price: { from: 1200, to: 1450.5 },
        condition: { from: 'Very Good', to: 'Good' },
        condition_details: { to: 'A tear' },
      },
    },
  ])
})

test('AUD-01 a work is called in its history what it was called then', async () => {
  await update({})
  expect(await recorded(() => update({ name: 'Harbour at Dawn' }))).toMatchObject([ofWork('Harbour at Dawn')])
  expect(await recorded(() => deleteProduct(staff.context, id))).toMatchObject([ofWork('Harbour at Dawn')])
})

test('AUD-04 a save that changes nothing, or is refused, writes nothing', async () => {
  await update({})
  expect(await recorded(() => update({}))).toEqual([])
  expect(await recorded(() => update({ price: 'free' }))).toEqual([])
  expect(await recorded(() => update({ name: 'Another' }, 1))).toEqual([])
  expect(await recorded(() => update({ images: ['/images/unknown.webp'] }))).toEqual([])
  expect(await recorded(() => setProductStatus(staff.context, { id, status: 'published' }))).toEqual([])
  expect(await recorded(() => setProductSold(staff.context, { id, sold: false }))).toEqual([])
  expect(await recorded(() => deleteProduct(staff.context, uuidv7()))).toEqual([])
})

test('AUD-01 a new work says what it was made with, once', async () => {
  const values = { ...productFormOf(await stored()), name: 'Sea' }
  id = uuidv7()
  const [entry, ...others] = await recorded(async () => {
    await createProduct(staff.context, { id, values })
    await createProduct(staff.context, { id, values })
  })
  expect(others).toEqual([])
  expect(entry).toMatchObject({ ...byDesk, ...ofWork('Sea'), action: 'work-created' })
  expect(entry!.changes).toMatchObject({ name: { to: 'Sea' }, price: { to: 1200 }, images: { to: [picture] } })
  for (const field of ['id', 'version', 'created_at', 'updated_at', 'sold_out', 'sold_at', 'import_fingerprint'])
    expect(entry!.changes).not.toHaveProperty(field)
})

test('AUD-01 a work that was deleted says what it was', async () => {
  const [entry] = await recorded(() => deleteProduct(staff.context, id))
  expect(entry).toMatchObject({ ...byDesk, ...ofWork(), action: 'work-deleted' })
  expect(entry!.changes).toMatchObject({ name: { from: 'Harbour at Dusk' }, price: { from: 1200 } })
})

test('AUD-01 publishing, marking sold and the ways back have names of their own', async () => {
  const { context } = staff
  const entries = await recorded(async () => {
    await setProductStatus(context, { id, status: 'draft' })
    await setProductStatus(context, { id, status: 'published' })
    await setProductSold(context, { id, sold: true })
    await setProductSold(context, { id, sold: false })
  })
  expect(entries).toMatchObject([
    { ...byDesk, action: 'work-withdrawn', changes: { status: { from: 'published', to: 'draft' } } },
    { ...byDesk, action: 'work-published', changes: { status: { from: 'draft', to: 'published' } } },
    { ...byDesk, action: 'work-sold', changes: { sold_price: { to: 1200 }, quantity: { from: 1, to: 0 } } },
    { ...byDesk, action: 'work-offered', changes: { sold_price: { from: 1200 }, quantity: { from: 0, to: 1 } } },
  ])
})

test('AUD-01 a sale by a buyer is the shop’s, and names its order; who undoes that order gives a reason', async () => {
  const { context } = staff
  const settings = { gallery: { brandName: 'Vitrine', email: 'desk@gallery.example' } }
  const jobs = { send: async () => {} }
  const shop = { ...context, settings, jobs, mailer: null, paymentProvider: createDemoProvider(context) }
  const opened = await openOrder(shop, { productId: id, clientAddress: '192.0.2.9' })
  const { orderId, providerOrderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  const sold = await recorded(async () => {
    await decideDemoPayment(shop, providerOrderId, 'approve')
    await captureOrder(shop, orderId)
  })
  const number = orderNumber(orderId)
  expect(sold).toMatchObject([
    { ...ofWork(), actor_kind: 'shop', actor_label: 'Shop', action: 'work-sold', note: `Order ${number}` },
  ])
  expect(await recorded(() => undoOrder(context, { order: number, reason: ' ' }))).toEqual([])
  expect(await recorded(() => undoOrder(context, { order: number, reason: 'Sent back' }))).toEqual([
    { ...byDesk, ...ofWork(), action: 'order-undone', changes: {}, note: `Order ${number}: Sent back` },
  ])
})

test('AUD-01 an import has an entry for each work that it makes or changes, and none for the others', async () => {
  const { context } = staff
  const actor = { kind: 'import', id: 'import', label: 'npm run import (ines)', note: 'works.csv' } as const
  const imageStore = { find: async () => ({}) } as unknown as ImageStore
  const take = (file: string, dryRun = false) =>
    importProducts({ ...context, actor, imageStore }, Readable.from([Buffer.from(file)]), { dryRun, overwrite: true })
  const image = 'https://images.example.com/a.jpg'
  const file =
    `id,name,category,price,images\n${id},,,1300,\n,Sea,Paintings,100,${image}\n,Bay,Paintings,,${image}\n`.replace(
      `${id},,,1300,`,
      `${id},Harbour at Dusk,Paintings,1300,${picture}`,
    )
  expect(await recorded(() => take(file, true))).toEqual([])
  const entries = await recorded(() => take(file))
  const by = { actor_kind: 'import', actor_id: 'import', actor_label: actor.label, note: 'works.csv' }
  expect(entries.filter(({ action }) => action === 'work-created')).toMatchObject([
    { ...by, subject_label: expect.stringMatching(/^(Sea|Bay)$/), changes: { category: { to: 'Paintings' } } },
    { ...by, subject_label: expect.stringMatching(/^(Sea|Bay)$/) },
  ])
  expect(entries.filter(({ action }) => action !== 'work-created')).toMatchObject([
    { ...by, ...ofWork(), action: 'work-changed', changes: { price: { from: 1200, to: 1300 } } },
  ])
  expect(await recorded(() => take(file))).toEqual([])
})

test('AUD-01 who writes past the program is named by their account in the database', async () => {
  const { db } = staff.context
  const [entry] = await recorded(() => db.execute(sql`update products set price = 5 where id = ${id}`))
  expect(entry).toMatchObject({ ...ofWork(), actor_kind: 'database', actor_label: expect.any(String), client: null })
  // A connection goes back to the pool without the name that it was used in.
  await setProductSold(staff.context, { id, sold: true })
  const [next] = await recorded(() => db.update(products).set({ price: 6 }).where(eq(products.id, id)))
  expect(next).toMatchObject({ actor_kind: 'database' })
})

test('AUD-03 a work is not changed where the entry cannot be written, and no entry stays of a change that fails', async () => {
  const { context } = staff
  const { db } = context
  const before = await db.$count(audit_entries)
  const { version } = await stored()
  await db.execute(sql`alter table audit_entries add constraint closed check (actor_id <> 'desk-id') not valid`)
  await expect(update({ price: '1' })).rejects.toThrow()
  await expect(setProductSold(context, { id, sold: true })).rejects.toThrow()
  await expect(deleteProduct(context, id)).rejects.toThrow()
  await db.execute(sql`alter table audit_entries drop constraint closed`)
  expect(await stored()).toMatchObject({ version, price: 1200, sold_out: false })

  // Fails at the end of the transaction, after the entry was written.
  await db.execute(sql`create constraint trigger failing after update on products deferrable initially deferred
    for each row execute function refuse_audit_change()`)
  await expect(update({ price: '1201' })).rejects.toThrow()
  await db.execute(sql`drop trigger failing on products`)
  expect(await db.$count(audit_entries)).toBe(before)
})
