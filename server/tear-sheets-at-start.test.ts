import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
})
afterAll(() => app.stop())

test('TEAR-19 a copy that starts removes what it keeps of works that went meanwhile, and nothing of the others', async () => {
  const { id } = await newProduct(app.context.db)
  const folder = join(app.context.settings.dataDir, 'tear-sheets')
  await app.restart(async () => {
    for (const work of [id, uuidv7()]) {
      await mkdir(join(folder, work), { recursive: true })
      await writeFile(join(folder, work, 'sheet.pdf'), 'drawn')
    }
  })
  await eventually(async () => expect(await readdir(folder)).toEqual([id]))
})
