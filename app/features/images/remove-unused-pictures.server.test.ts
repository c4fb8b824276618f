import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '#db/schema/pictures.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createPictureFolder } from './picture-folder.server.ts'
import { removeUnusedPictures } from './remove-unused-pictures.server.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrine-unused-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('removes what was uploaded and never used, two days after the last upload of it', async () => {
  const now = () => new Date('2026-11-20T12:00:00Z')
  const imageStore = createPictureFolder({ db: database.db, folder })
  const keep = async (width: number, uploadedAt: string) => {
    const { url } = await imageStore.ingest(await gradient(width, 8).png().toBuffer())
    await database.db
      .update(pictures)
      .set({ created_at: new Date(uploadedAt) })
      .where(eq(pictures.url, url))
    return url
  }
  const abandoned = await keep(11, '2026-11-18T11:59:59Z')
  const recent = await keep(12, '2026-11-18T12:00:01Z')
  const used = await keep(13, '2026-01-01T00:00:00Z')
  await newProduct(database.db, { images: [used] })
  expect(await removeUnusedPictures({ db: database.db, now, imageStore })).toBe(1)
  expect(await imageStore.findFile(abandoned, null)).toBeNull()
  expect(await imageStore.findFile(recent, null)).not.toBeNull()
  expect(await imageStore.findFile(used, null)).not.toBeNull()
})
