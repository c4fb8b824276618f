import { newProduct } from '../new-product.ts'
import { findWork } from './buying.ts'
import { clickTwice, enter, row, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

test('PLST-08 PLST-09 PLST-10 PLST-28 PLST-13 PLST-17 PLST-19 OP-45 the switches of a row publish, sell and refuse', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const images = [await sampleImage(app)]
  const { id } = await newProduct(app.context.db, { name: 'Switched about', images })
  await newProduct(app.context.db, { name: 'Switched too early', status: 'draft', price: null, images })
  await page.goto('/admin/products')
  const work = row(page, 'Switched about')

  await work.getByRole('switch', { name: 'Available' }).click()
  const sale = page.getByRole('dialog', { name: 'Mark ‘Switched about’ as sold' })
  await expect(sale.getByLabel('Sold for (USD)')).toHaveValue('1200')
  await sale.getByLabel('Sold for (USD)').fill('1100.50')
  await sale.getByLabel('Sold on').fill('2025-11-03')
  await sale.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(work.getByRole('switch', { name: 'Sold' })).toHaveAttribute('aria-checked', 'false')
  // A toast stays while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(work).toContainText('Sold on November 3, 2025')
  expect(await findWork(app, id)).toMatchObject({ sold_price: 1100.5 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(work.getByRole('switch', { name: 'Available' })).toHaveAttribute('aria-checked', 'true')
  await expect.poll(() => findWork(app, id)).toMatchObject({ sold_out: false, sold_price: null })

  // The second click undoes the first, whether or not that has reached the server.
  const takenBack = page.waitForResponse(
    (response) => response.request().postData()?.includes('"status":"published"') ?? false,
  )
  await clickTwice(page, work.getByRole('switch', { name: 'Published' }))
  expect((await takenBack).status()).toBe(200)
  await expect.poll(() => findWork(app, id)).toMatchObject({ status: 'published' })
  await expect(work.getByRole('switch', { name: 'Published' })).toBeVisible()
  await work.getByRole('switch', { name: 'Published' }).click()
  await expect(work.getByRole('switch', { name: 'Draft' })).toHaveAttribute('aria-checked', 'false')
  await expect.poll(async () => (await findWork(app, id)).status).toBe('draft')

  const draft = row(page, 'Switched too early')
  await draft.getByRole('switch', { name: 'Draft' }).click()
  await expect(page.getByText('Failed to update status')).toBeVisible()
  await expect(draft).toContainText('Price is required to publish')
  await expect(draft.getByRole('switch', { name: 'Draft' })).toHaveAttribute('aria-checked', 'false')

  await work.getByRole('button', { name: 'Copy ID of Switched about' }).click()
  await expect(page.getByText('Product ID copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  await work.getByRole('link', { name: 'Edit Switched about' }).click()
  await expect(page).toHaveURL(`/admin/products/edit/${id}`)
})

test('SHELL-23 a list that cannot be read again after a change stays, with what is selected, and is read again with Retry', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const images = [await sampleImage(app)]
  const { id } = await newProduct(app.context.db, { name: 'Switched unread', status: 'draft', images })
  await page.goto('/admin/products?search=Switched+unread')
  const work = row(page, 'Switched unread')
  await work.getByRole('checkbox').check()
  await page.route('**/admin/products.data*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await work.getByRole('switch', { name: 'Draft' }).click()
  await page.getByRole('button', { name: 'Retry' }).last().hover()
  await expect(page.getByText('This page could not be read again.')).toBeVisible()
  await expect.poll(async () => (await findWork(app, id)).status).toBe('published')
  await expect(work.getByRole('checkbox')).toBeChecked()
  await page.unroute('**/admin/products.data*')
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect(work.getByRole('switch', { name: 'Published' })).toBeVisible()
  await expect(work.getByRole('checkbox')).toBeChecked()
})
