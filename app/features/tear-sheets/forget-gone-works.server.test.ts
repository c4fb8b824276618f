import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { forgetGoneWorks } from './forget-gone-works.server.ts'
import { createTearSheetCache } from './tear-sheet-cache.server.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrine-sheets-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const cacheAt = (place: string) => createTearSheetCache({ folder: place, log: silentLog })

test('TEAR-18 TEAR-19 the sheets of works that are gone are removed, however many, and nothing else in the folder is', async () => {
  const { db } = database
  const [kept, gone] = [await newProduct(db), await newProduct(db)]
  const tearSheets = cacheAt(folder)
  for (const workId of [kept.id, gone.id])
    await tearSheets.take({ workId, siteName: 'Vitrine', fingerprint: 'a' }, async () => Buffer.from('drawn'))
  for (const name of ['notes', ...Array.from({ length: 600 }, () => uuidv7())]) await mkdir(join(folder, name))
  await db.delete(products).where(eq(products.id, gone.id))
  await forgetGoneWorks({ db, tearSheets, log: silentLog })
  expect((await readdir(folder)).sort()).toEqual([kept.id, 'notes'].sort())
})

test('TEAR-19 where no sheet was kept yet nothing is in the way, and what is in the way is logged', async () => {
  const { db } = database
  const warned: unknown[] = []
  const log = { ...silentLog, warn: (...args: unknown[]) => warned.push(args) } as unknown as AppContext['log']
  await forgetGoneWorks({ db, tearSheets: cacheAt(join(folder, 'nowhere')), log })
  expect(warned).toEqual([])
  await forgetGoneWorks({
    db,
    tearSheets: { ...cacheAt(folder), workIds: () => Promise.reject(new Error('EACCES')) },
    log,
  })
  expect(warned).toHaveLength(1)
})
