import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findHistoryWorks } from '#app/features/audit/find-history-works.server.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { findAdminEnquiries } from '#app/features/enquiries/admin/find-admin-enquiries.server.ts'
import { findAdminOrders } from '#app/features/orders/admin/find-admin-orders.server.ts'
import { searchSellableWorks } from '#app/features/orders/gallery-sales/find-sellable-works.server.ts'
import { findAdminInvoices } from '#app/features/orders/invoices/admin/find-admin-invoices.server.ts'
import { searchFeaturedWorks } from '#app/features/posts/admin/find-featured-works.server.ts'
import type { Database } from '#db/connect.ts'
import { invoices } from '#db/schema/invoices.ts'
import { orders } from '#db/schema/orders.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newEnquiry } from '#tests/new-enquiry.ts'
import { newProduct } from '#tests/new-product.ts'
import { explainStatements, recordStatements } from '#tests/recorded-statements.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'

const now = () => new Date('2026-11-20T17:00:00Z')
const buyer = { name: 'Zoë Ångström', email: 'zoe@example.com' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const artist = await newArtist(db, { name: buyer.name })
  const work = await newProduct(db, { name: 'Crépuscule sur les Alpes', artist_id: artist.id })
  const snapshot = { id: work.id, name: work.name, images: [] }
  await newEnquiry(db, { ...buyer, work_name: work.name })
  await db.insert(orders).values({
    ...{ id: uuidv7(), state: 'paid', provider: 'demo', amount: 100 },
    ...{ snapshot, payer: buyer, hold_expires_at: now() },
  })
  await db.insert(invoices).values({
    ...{ id: uuidv7(), product_id: work.id, snapshot, client_name: buyer.name, client_email: buyer.email, amount: 100 },
    ...{ created_at: now(), created_by: 'desk@vitrine.example', until: new Date('2026-12-01T17:00:00Z') },
  })
  const subject = { kind: 'work', id: uuidv7(), label: `Crépuscule by ${buyer.name}` } as const
  const by = { kind: 'admin', id: 'ines-id', label: 'ines@vitrine.example' } as const
  await recordChange(db, { by, at: now(), action: 'work-deleted', subject })
  // In small tables Postgres prefers other indexes.
  await db.execute(sql`insert into products (id, name, category, status) select gen_random_uuid(), 'Vase ' || n, 'Prints', 'published'
    from generate_series(1, 1000) n`)
  await db.execute(sql`insert into audit_entries (at, actor_kind, actor_id, actor_label, action, subject_kind, subject_id, subject_label)
    select ${now().toISOString()}::timestamptz, 'admin', 'ines-id', 'ines@vitrine.example', 'work-deleted', 'work', n::text, 'Vase ' || n
    from generate_series(1, 1000) n`)
  await db.execute(sql`analyze products, product_folded_texts, audit_entries`)
})
afterAll(() => database.drop())

const settings = { gallery: { timeZone: 'America/New_York' } } as never

const searches: [string, (db: Database, search: string) => Promise<number>, string][] = [
  [
    'orders',
    async (db, search) =>
      (await findAdminOrders({ db, now, settings }, { filter: 'all', month: null, search, page: 1 })).total,
    'orders_folded_search',
  ],
  [
    'invoices',
    async (db, search) => (await findAdminInvoices({ db, now }, { filter: 'all', search, page: 1 })).total,
    'invoices_folded_search',
  ],
  [
    'enquiries',
    async (db, search) =>
      (await findAdminEnquiries({ db }, { state: null, kind: null, assignee: null, search, page: 1 })).total,
    'enquiries_search_text',
  ],
  [
    'the history',
    async (db, search) => (await findHistoryWorks(db, search)).ids.length / 2,
    'audit_entries_deleted_folded',
  ],
  ['works to sell', async (db, search) => (await searchSellableWorks(db, search, now())).length, 'folded_texts_names'],
  ['works of an article', async (db, search) => (await searchFeaturedWorks(db, search)).length, 'folded_texts_names'],
]

test.each(searches)(
  'FIND-45 a search of %s finds words in any order, without accents and by singulars',
  async (...[, count]) => {
    const found = ['angstrom crepuscule', 'crépuscules', 'ZOË', 'crépuscule  zoe']
    for (const search of found) expect(await count(database.db, search), search).toBe(1)
    for (const search of ['crepuscule lovelace', '%', 'angstromcrepuscule'])
      expect(await count(database.db, search), search).toBe(0)
  },
)

test.each(searches)('FIND-45 a search of %s uses an index', async (...[, count, index]) => {
  const { statements } = await recordStatements(database.db, () => count(database.db, 'angstrom crepuscule'))
  const plans = await explainStatements(database.db, statements, ['seqscan', 'indexscan'])
  expect(plans.flat().some((line) => line.includes(index))).toBe(true)
})
