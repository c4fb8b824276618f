import { inArray } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import { newProduct } from '../new-product.ts'
import { expectAccessible } from './page-checks.ts'
import { enter, row, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

test('PLST-29 PLST-30 PLST-31 PLST-32 works are selected, repriced after a preview, exported, deleted and brought back', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const images = [await sampleImage(app)]
  const works = [
    await newProduct(app.context.db, { name: 'Bulk one', price: 1_000, images }),
    await newProduct(app.context.db, { name: 'Bulk two', price: 250.5, images }),
  ]
  const ids = works.map(({ id }) => id)
  const read = () => app.context.db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id)
  await page.goto('/admin/products?search=Bulk')
  const selection = page.getByRole('region', { name: 'Selection' })
  await row(page, 'Bulk one').getByRole('checkbox', { name: 'Select Bulk one' }).check()
  await expect(selection.getByRole('status')).toHaveText('1 artwork selected')
  await expect(selection.getByRole('checkbox', { name: 'Select this page' })).toBeChecked({ indeterminate: true })
  await selection.getByRole('checkbox', { name: 'Select this page' }).check()
  await expect(selection.getByRole('status')).toHaveText('2 artworks selected')
  // An element half under a fixed bar would count as too small a target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(page)

  await selection.getByRole('button', { name: 'Change prices…' }).click()
  const prices = page.getByRole('dialog', { name: 'Change prices of 2 artworks' })
  await prices.getByLabel('Per cent').fill('10')
  await prices.getByRole('button', { name: 'Preview' }).click()
  await expect(prices.getByRole('row', { name: 'Bulk two $250.50 $275.55' })).toBeVisible()
  await expect(prices.getByRole('row', { name: 'All 2 artworks $1,250.50 $1,375.55' })).toBeVisible()
  await prices.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(page.getByText('2 artworks given a new price')).toBeVisible()
  expect((await read()).map(({ price }) => price)).toEqual([1_100, 275.55])
  await expect(selection.getByRole('button', { name: 'Delete' })).toHaveCount(0)

  await selection.getByRole('checkbox', { name: 'Select this page' }).check()
  const download = page.waitForEvent('download')
  await selection.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^artworks-.*\.csv$/)

  await selection.getByRole('button', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete 2 artworks?' })
  await expect(deletion.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await deletion.getByRole('button', { name: 'Delete 2 artworks' }).click()
  await expect(page.getByRole('heading', { name: 'No artworks match ‘Bulk’' })).toBeVisible()
  expect(await read()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Bulk two')).toBeVisible()
  expect((await read()).map(({ price }) => price)).toEqual([1_100, 275.55])
})
