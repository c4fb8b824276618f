import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import { user } from '#db/schema/auth.ts'
import { deleted_products } from '#db/schema/deleted-products.ts'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import { orders } from '#db/schema/orders.ts'
import { pictures } from '#db/schema/pictures.ts'
import { profiles } from '#db/schema/profiles.ts'
import { newEvent } from '#tests/new-event.ts'
import { newWithdrawnInvoice } from '#tests/new-invoice.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { isPictureUsed } from './is-picture-used.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const moment = new Date('2026-11-20T12:00:00Z')

/** Everything that may be the last to need a picture: who misses one here deletes it for good. */
const uses: Record<string, (db: Database, url: string) => Promise<unknown>> = {
  'a work': (db, url) => newProduct(db, { images: ['/images/other.webp', url] }),
  'a draft': (db, url) => newProduct(db, { images: [url], status: 'draft' }),
  'a work that was deleted a moment ago': (db, url) =>
    db
      .insert(deleted_products)
      .values({ id: uuidv7(), work: { images: [url], updated_at: moment.toISOString() }, deleted_at: moment }),
  'the image of a post': (db, url) => newPost(db, { featured_image: url, status: 'draft' }),
  'the text of a post': (db, url) => newPost(db, { content: `See ${url}.` }),
  'the image of an event': (db, url) => newEvent(db, { image: url }),
  'the long description of an event': (db, url) => newEvent(db, { long_description: `<p><img src="${url}" /></p>` }),
  'an artist of an event': (db, url) => newEvent(db, { artists: [{ name: 'Ada', image: url }] }),
  async 'an author'(db, url) {
    await db.insert(user).values({ id: 'ada', name: 'Ada', email: 'ada@vitrine.example' })
    await db.insert(profiles).values({ id: 'ada', avatar_url: url })
  },
  'a page of the gallery': (db, url) => db.update(gallery_pages).set({ content: `![The room](${url})` }),
  'the settings': (db, url) =>
    db.execute(sql`
    insert into gallery_settings (id, facts) values (true, ${JSON.stringify({ note: url })}::json)
    on conflict (id) do update set facts = excluded.facts`),
  'a cut-out': (db, url) =>
    db
      .insert(pictures)
      .values({ url: `${url}?cut-out`, source_url: url, width: 1, height: 1, bytes: 1, tone: '#000000' }),
  'an order': (db, url) =>
    db.insert(orders).values({
      id: uuidv7(),
      state: 'paid',
      provider: 'demo',
      amount: 100,
      snapshot: { images: [url] },
      hold_expires_at: moment,
    }),
  'an invoice': (db, url) => newWithdrawnInvoice(db, { images: [url] }),
}

test.each(Object.keys(uses))('MIG-15 OP-59 a picture that %s refers to is used', async (use) => {
  const { db } = database
  const url = `/images/${uuidv7().replaceAll('-', '')}.webp`
  expect(await isPictureUsed(db, url)).toBe(false)
  await uses[use]!(db, url)
  expect(await isPictureUsed(db, url)).toBe(true)
})
