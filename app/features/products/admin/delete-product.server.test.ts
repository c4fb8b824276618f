import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictureFolder } from '#app/features/images/picture-folder.server.ts'
import { findProducts } from '#app/features/products/lists/find-products.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { orders } from '#db/schema/orders.ts'
import { blog_post_products } from '#db/schema/post-products.ts'
import { blog_posts } from '#db/schema/posts.ts'
import { products } from '#db/schema/products.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { gradient } from '#tests/new-image.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { createStaffContext } from '#tests/staff-context.ts'
import { withClient } from '#tests/test-postgres.ts'
import { deleteProduct } from './delete-product.server.ts'
import { purgeDeletedProducts } from './purge-deleted-products.server.ts'
import { restoreProducts } from './restore-products.server.ts'

let staff: Awaited<ReturnType<typeof createStaffContext>>
beforeAll(async () => {
  staff = await createStaffContext()
})
afterAll(() => staff.drop())

const exists = async (id: string) =>
  (await staff.context.db.select().from(products).where(eq(products.id, id))).length > 0

/** A minute and a second after a deletion. */
const purge = (context: Partial<typeof staff.context> = {}) =>
  purgeDeletedProducts({ ...staff.context, now: () => new Date('2026-11-20T15:01:01Z'), ...context })

test('PLST-14 PLST-15 deletes a work and, when it can no longer be undone, the pictures that nothing else shows', async () => {
  const shared = await staff.newPicture('shared')
  const own = await staff.newPicture('own')
  const kept = await newProduct(staff.context.db, { images: [shared] })
  const { id } = await newProduct(staff.context.db, { images: [own, shared] })
  expect(await deleteProduct(staff.context, id)).toEqual({ outcome: 'deleted' })
  expect(await exists(id)).toBe(false)
  expect(await exists(kept.id)).toBe(true)
  await purge({ now: () => new Date('2026-11-20T15:00:59Z') })
  await staff.context.imageStore.remove(own)
  expect(staff.removed).toEqual([])
  expect(await purge()).toBe(1)
  expect(staff.removed).toEqual([own])
  expect(await restoreProducts(staff.context, [id])).toEqual({ count: 0, asked: 1 })
})

test('TEAR-18 the tear sheets of a deleted work go once it can no longer be brought back', async () => {
  const { id } = await newProduct(staff.context.db)
  await deleteProduct(staff.context, id)
  await purge({ now: () => new Date('2026-11-20T15:00:59Z') })
  expect(staff.forgotten).not.toContain(id)
  await purge()
  expect(staff.forgotten).toContain(id)
})

test('UPL-15 UPL-22 a photograph that is uploaded again before or after its work was deleted is still there for the new form', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-purge-'))
  let time = '2026-11-20T14:00:00Z'
  const clock = () => new Date(time)
  const imageStore = createPictureFolder({ db: staff.context.db, folder, now: clock })
  const uploads = await Promise.all([31, 32, 33].map((width) => gradient(width, 8).png().toBuffer()))
  const images = await Promise.all(uploads.map(async (upload) => (await imageStore.ingest(upload)).url))
  const { id } = await newProduct(staff.context.db, { images, updated_at: new Date('2026-11-20T14:01:00Z') })
  time = '2026-11-20T14:59:30Z'
  await imageStore.ingest(uploads[0]!)
  await deleteProduct(staff.context, id)
  time = '2026-11-20T15:00:30Z'
  await imageStore.ingest(uploads[1]!)
  expect(await purge({ imageStore })).toBe(1)
  expect(await Promise.all(images.map(async (url) => (await imageStore.read(url, null)) !== null))).toEqual([
    true,
    true,
    false,
  ])
  await rm(folder, { recursive: true })
})

test('a store that fails does not bring the work back', async () => {
  const { id } = await newProduct(staff.context.db)
  const imageStore = { ...staff.context.imageStore, remove: () => Promise.reject(new Error('no disk')) }
  expect(await deleteProduct(staff.context, id)).toEqual({ outcome: 'deleted' })
  expect(await purge({ imageStore })).toBe(1)
  expect(await exists(id)).toBe(false)
  expect(await purge()).toBe(0)
})

test('PLST-31 a deleted work comes back as it was, with its orders, found by a search, and once', async () => {
  const before = await newProduct(staff.context.db, { name: 'Brought back', description: 'Zeitgeist' })
  const orderId = await newOrder(before.id, 'cancelled', '2026-11-20T15:10:00Z')
  await deleteProduct(staff.context, before.id)
  expect(await restoreProducts(staff.context, [before.id, 'no id', uuidv7()])).toEqual({ count: 1, asked: 3 })
  expect(await restoreProducts(staff.context, [before.id])).toEqual({ count: 0, asked: 1 })
  const [after] = await staff.context.db.select().from(products).where(eq(products.id, before.id))
  expect(after).toEqual(before)
  const [order] = await staff.context.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order!.product_id).toBe(before.id)
  const { items } = await findProducts(
    { db: staff.context.db, now: staff.context.now() },
    { ...readProductQuery(new URLSearchParams()), search: 'zeitgeist' },
  )
  expect(items.map(({ id }) => id)).toEqual([before.id])
})

test('PLST-31 a deleted work comes back into its places in posts that are still there', async () => {
  const { db } = staff.context
  const [first, back] = [await newProduct(db), await newProduct(db)]
  const post = await newPost(db, { works: [first.id, back.id] })
  const gone = await newPost(db, { works: [back.id] })
  const links = () => db.select().from(blog_post_products).orderBy(blog_post_products.display_order)
  const before = (await links()).filter(({ post_id }) => post_id === post.id)
  await deleteProduct(staff.context, back.id)
  expect(await links()).toHaveLength(1)
  await db.delete(blog_posts).where(eq(blog_posts.id, gone.id))
  await restoreProducts(staff.context, [back.id])
  expect(await links()).toEqual(before)
})

test('PLST-61 deleted works come back while an article that names one is being deleted', async () => {
  const { db } = staff.context
  const [named, other] = [await newProduct(db), await newProduct(db)]
  const post = await newPost(db, { works: [named.id] })
  for (const { id } of [named, other]) await deleteProduct(staff.context, id)
  await withClient(staff.context.db.$client.options.connectionString!, async (client) => {
    await client.query('begin')
    await client.query('delete from blog_posts where id = $1', [post.id])
    const restoring = restoreProducts(staff.context, [named.id, other.id])
    await awaitBlocked(db)
    await client.query('commit')
    expect(await restoring).toEqual({ count: 2, asked: 2 })
  })
  expect(await db.$count(blog_post_products, eq(blog_post_products.product_id, named.id))).toBe(0)
})

test('PLST-31 a work that an import brought again meanwhile is not brought back over it', async () => {
  const { id, ...facts } = await newProduct(staff.context.db, { import_fingerprint: 'row 7' })
  await deleteProduct(staff.context, id)
  await newProduct(staff.context.db, { ...facts, id: uuidv7() })
  expect(await restoreProducts(staff.context, [id])).toEqual({ count: 0, asked: 1 })
  expect(await exists(id)).toBe(false)
})

test('PLST-46 a work that an import brought again is deleted again, and comes back as it was then', async () => {
  const first = await newProduct(staff.context.db, { price: 100 })
  expect(await deleteProduct(staff.context, first.id)).toEqual({ outcome: 'deleted' })
  const again = await newProduct(staff.context.db, { id: first.id, price: 200 })
  expect(await deleteProduct(staff.context, first.id)).toEqual({ outcome: 'deleted' })
  expect(await exists(first.id)).toBe(false)
  expect(await restoreProducts(staff.context, [first.id])).toEqual({ count: 1, asked: 1 })
  expect(await staff.context.db.select().from(products).where(eq(products.id, first.id))).toEqual([again])
})

test.each([
  ['created', '2026-11-20T15:10:00Z', 'on-hold'],
  ['approved', '2026-11-20T15:10:00Z', 'on-hold'],
  ['created', '2026-11-20T14:00:00Z', 'deleted'],
  ['capturing', '2026-11-20T14:00:00Z', 'on-hold'],
  ['pending', '2026-11-20T14:00:00Z', 'on-hold'],
  ['paid', '2026-11-20T14:00:00Z', 'deleted'],
  ['cancelled', '2026-11-20T15:10:00Z', 'deleted'],
] as const)('a work whose order is %s, held until %s: %s', async (state, holdExpiresAt, outcome) => {
  const sold = state === 'paid' ? { sold_out: true, sold_at: new Date('2026-11-20T14:00:00Z'), quantity: 0 } : {}
  const { id } = await newProduct(staff.context.db, sold)
  const orderId = await newOrder(id, state, holdExpiresAt)
  expect(await deleteProduct(staff.context, id)).toEqual({ outcome })
  expect(await exists(id)).toBe(outcome === 'on-hold')
  const [order] = await staff.context.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order!.product_id).toBe(outcome === 'deleted' ? null : id)
  expect(order!.snapshot).toEqual({ name: 'Harbour at Dusk' })
})

test('a work cannot be deleted between an order being opened and being seen', async () => {
  const { id } = await newProduct(staff.context.db)
  const { promise: canCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>()
  const opening = staff.context.db.transaction(async (tx) => {
    await newOrder(id, 'created', '2026-11-20T15:10:00Z', tx)
    opened()
    await canCommit
  })
  await isOpen
  const deleting = deleteProduct(staff.context, id)
  commit()
  await opening
  expect(await deleting).toEqual({ outcome: 'on-hold' })
})

test('finds no work that is not there', async () => {
  for (const id of [uuidv7(), 'no id']) expect(await deleteProduct(staff.context, id)).toEqual({ outcome: 'not-found' })
})

async function newOrder(
  product_id: string,
  state: (typeof orders.$inferInsert)['state'],
  holdExpiresAt: string,
  db: Pick<typeof staff.context.db, 'insert'> = staff.context.db,
) {
  const id = uuidv7()
  await db.insert(orders).values({
    id,
    product_id,
    state,
    provider: 'demo',
    amount: 1200,
    snapshot: { name: 'Harbour at Dusk' },
    hold_expires_at: new Date(holdExpiresAt),
  })
  return id
}
