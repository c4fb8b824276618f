import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Product } from '#app/features/products/product.ts'
import { products } from '#db/schema/products.ts'
import { readPdf } from '../read-pdf.ts'
import { toast } from './kept-works.ts'
import { findWork } from './rooms.ts'
import { expect, test } from './test.ts'

test('TEAR-01 TEAR-03 TEAR-12 the button saves the work on one page', async ({ page, app }) => {
  const work = await findWork(app.url, ({ price, images }) => price !== null && images.length > 0)
  await page.goto(`/collection?productId=${work.id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Tear Sheet' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${work.name.replace(/[^\p{L}\p{N}]+/gu, '_')}_tear_sheet.pdf`)
  await expect(toast(page, 'Tear sheet generated successfully')).toBeVisible()
  const sheet = await readPdf(await readFile(await file.path()))
  expect([sheet.pages, sheet.width, sheet.height]).toEqual([1, 612, 792])
  expect(sheet.title).toBe(work.name)
  expect(sheet.pictures).toHaveLength(1)
})

test('TEAR-06 TEAR-10 TEAR-11 a sheet that cannot be made is explained', async ({ page, freshApp }) => {
  const { context, url } = await freshApp()
  const { items } = await (await page.request.get(`${url}/api/products`)).json()
  const [unpriced, broken, unlucky] = items as Product[]
  await context.db.update(products).set({ price: null }).where(eq(products.id, unpriced!.id))
  await context.db
    .update(products)
    .set({ images: ['/images/none.webp'] })
    .where(eq(products.id, broken!.id))
  for (const [work, text] of [
    [unpriced, 'Price is required'],
    [broken, 'Failed to process product image. Please try again.'],
    [unlucky, 'Failed to generate tear sheet'],
  ] as const) {
    if (work === unlucky) await page.route('**/tear-sheet.pdf', (route) => route.fulfill({ status: 403 }))
    await page.goto(`${url}/collection?productId=${work!.id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Tear Sheet' }).click()
    await expect(toast(page, text)).toBeVisible()
  }
})

test('a tear sheet is saved without JavaScript too', async ({ browser, app }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await plain.newPage()
  const { id } = await findWork(app.url, ({ price, images }) => price !== null && images.length > 0)
  await page.goto(`/collection?productId=${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tear Sheet' }).click()
  expect((await download).suggestedFilename()).toMatch(/_tear_sheet\.pdf$/)
  await plain.close()
})
